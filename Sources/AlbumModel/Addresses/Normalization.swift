// The standard library holds the tables of Unicode normalisation for comparing strings, but offers the form itself
// only under this name, which Foundation uses too. The other way to it, Foundation's ICU, would add 50 MB to the binary.
@_spi(_Unicode) import Swift

extension String {
    /// The same text in normalisation form C, in which equal texts have equal scalars: file systems hand out both
    /// `é` and `e` + `´`.
    package var normalizedNFC: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }

    /// The scalars of the text with every letter apart from its marks.
    var decomposedScalars: [Unicode.Scalar] { Array(_nfd) }

    /// The text in the form in which names are compared where case is no difference.
    package var caseFolded: String { normalizedNFC.lowercased().normalizedNFC }
}
