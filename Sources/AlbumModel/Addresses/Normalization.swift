// The standard library has the tables of Unicode normalisation for comparing strings, but exposes the normalised form
// only under this SPI, which Foundation uses too. The alternative, Foundation's ICU, would add 50 MB to the binary.
@_spi(_Unicode) import Swift

extension String {
    /// The text in normalisation form C, in which equivalent texts have equal scalars: file systems return both `é` and
    /// `e` + `´`.
    package var normalizedNFC: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }

    /// The scalars of the text with letters separated from their marks.
    var decomposedScalars: [Unicode.Scalar] { Array(_nfd) }

    /// The name in the form in which file systems that ignore case compare names: some compare capitals (`ς` equals
    /// `σ`), some lower-case letters.
    package var fileSystemFolded: String {
        utf8.allSatisfy { $0 < 0x80 } ? lowercased() : uppercased().caseFolded
    }

    /// The text in the form in which names are compared regardless of case.
    package var caseFolded: String { normalizedNFC.lowercased().normalizedNFC }
}
