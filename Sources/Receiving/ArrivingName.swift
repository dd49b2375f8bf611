internal import AlbumModel
internal import Files

/// Makes names from senders safe for a source, and keeps as much of them as possible.
package enum ArrivingName {
    /// Leaves room for a number, and for the names of sidecars and temporary files: file systems allow 255 bytes.
    private static let longest = 200

    /// Returns the name for a photo or video.
    ///
    /// The name always has the extension of a photo or video, so no upload can become a manifest, a sidecar, a
    /// configuration or a template, whatever its content.
    ///
    /// - Parameters:
    ///   - sent: the name as it was sent.
    ///   - ending: the extension to add to a name without that of a photo or video.
    ///   - isMedia: whether a name has the extension of a photo or video.
    package static func file(_ sent: String, ending: String, isMedia: (String) -> Bool) -> String {
        let name = unreserved(cleaned(sent))
        guard isMedia(name), let dot = name.lastIndex(of: ".") else {
            return cut(name.isEmpty ? "photo" : name, to: longest - ending.utf8.count - 1) + ".\(ending)"
        }
        let end = name[dot...]
        return cut(String(name[..<dot]), to: longest - end.utf8.count) + end
    }

    /// Returns the name for a new album's folder; nil if no part of it can be used, or if the name has another meaning
    /// in a source.
    package static func album(_ sent: String, isLeftOut: (String) -> Bool) -> String? {
        // A name that looks like a path is a mistake.
        guard !sent.contains("/"), !sent.contains("\\"), sent.utf8.count <= longest else { return nil }
        let name = cleaned(sent)
        return name.isEmpty || isReserved(name) || isLeftOut(name) ? nil : name
    }

    /// Returns the part before the extension.
    static func stem(of name: String) -> Substring { name.lastIndex(of: ".").map { name[..<$0] } ?? name[...] }

    /// The names that Windows reserves for devices, whatever follows after a dot.
    private static let devices = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { number in ["com\(number)", "lpt\(number)"] })

    private static func isReserved(_ name: String) -> Bool {
        var device = name.prefix { $0 != "." }
        while device.last?.isWhitespace == true { device.removeLast() }
        return devices.contains(device.lowercased())
    }

    /// Returns the name, changed if Windows reserves it for a device.
    private static func unreserved(_ name: String) -> String {
        guard isReserved(name) else { return name }
        let device = name.prefix { $0 != "." }
        return "\(device)_\(name.dropFirst(device.count))"
    }

    /// Returns a name without the characters that Windows and network drives do not allow. Between letters or
    /// digits, a hyphen keeps them apart: a time keeps its form.
    private static func portable(_ name: String) -> String {
        let characters = Array(name)
        func isOfWord(_ place: Int) -> Bool {
            characters.indices.contains(place) && (characters[place].isLetter || characters[place].isNumber)
        }
        return String(
            characters.indices.compactMap { place -> Character? in
                guard "<>:\"|?*".contains(characters[place]) else { return characters[place] }
                return isOfWord(place - 1) && isOfWord(place + 1) ? "-" : nil
            })
    }

    /// Returns the last part of a path, without characters that control terminals or the direction of text, and without
    /// what would hide the file or what Windows cannot have in a name or at its ends.
    private static func cleaned(_ sent: String) -> String {
        let last = sent.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
        var name = portable(String(String.UnicodeScalarView(last.unicodeScalars.filter { !isControl($0) })))
        while let first = name.unicodeScalars.first, first == "." || first.properties.isWhitespace {
            name.unicodeScalars.removeFirst()
        }
        while let end = name.unicodeScalars.last, end == "." || end.properties.isWhitespace {
            name.unicodeScalars.removeLast()
        }
        return name
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        default: scalar.properties.isBidiControl
        }
    }

    /// Shortens a text to a number of bytes. A single character may have hundreds of marks, which are cut one by one.
    private static func cut(_ text: String, to bytes: Int) -> String {
        var text = text
        while text.utf8.count > bytes { text.unicodeScalars.removeLast() }
        return text
    }
}
