extension Item {
    /// The name under which visitors save the item: that of its source file, which its photographer knows, made safe
    /// for every system. The address, in contrast, names the rendition.
    ///
    /// - Parameter address: of the published file, which decides the ending.
    package func downloadName(of address: String) -> String {
        let own = sourceName
        let ending = address.split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init) ?? ""
        var stem = own[...]
        var kept = ending
        if let dot = own.lastIndex(of: "."), dot != own.startIndex {
            let written = own[own.index(after: dot)...]
            if written.count <= 5, written.allSatisfy(\.isASCIILetterOrDigit) {
                stem = own[..<dot]
                if Self.isSame(written.lowercased(), ending) { kept = String(written) }
            }
        }
        let safe = Self.safe(stem)
        return (safe.isEmpty ? id : safe) + (kept.isEmpty ? "" : ".\(kept)")
    }

    /// The name of the item's file. For an address elsewhere, only the path counts: what follows the path may be a
    /// secret.
    private var sourceName: String {
        guard fileSize == nil else { return fileName }
        guard let scheme = origin.firstRange(of: "://") else { return id }
        let path = origin[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
        return path.last.map(String.init) ?? id
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || jpegEndings.contains(one) && jpegEndings.contains(other)
    }

    private static let jpegEndings: Set<String> = ["jpg", "jpeg", "jpe", "jfif"]

    /// The longest name that systems and archives accept, in bytes, with room for a number and the ending.
    private static let longest = 200

    private static func safe(_ name: Substring) -> String {
        var text = String(name).withoutControls.map {
            "<>:\"/\\|?*".contains($0) || $0.isNewline || $0 == "\t" ? "_" : $0
        }
        while text.last == "." || text.last == " " { text.removeLast() }
        let start = text.firstIndex { $0 != "." && $0 != " " } ?? text.endIndex
        text.removeSubrange(..<start)
        var length = 0
        let fitting = String(
            text.prefix {
                length += $0.utf8.count; return length <= longest
            })
        // Names of devices on Windows, whatever follows a dot.
        let device = fitting.prefix { $0 != "." }.lowercased()
        return devices.contains(device) ? "_\(fitting)" : fitting
    }

    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + "0123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })
}
