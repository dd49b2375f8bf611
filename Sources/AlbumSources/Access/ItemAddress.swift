import AlbumModel
import FoundationEssentials

/// Information derived from item addresses.
enum ItemAddress {
    /// Returns the scheme in lower case, such as `https` for `https://…`, or nil. A single letter is a Windows drive.
    static func scheme(of address: String) -> String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon]
        guard scheme.utf8.count > 1, let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCIILetterOrDigit || "+-.".contains($0) })
        else { return nil }
        return scheme.lowercased()
    }

    /// Returns the file name at the end of an address, which is shown on pages and used in the item's own address.
    static func name(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last.map(String.init) ?? address
        // `asset:a.jpg` has no slash.
        let name = last.split(separator: ":").last.map(String.init) ?? last
        return name.removingPercentEncoding ?? name
    }

    /// Returns `a.jpg` as `a-1f0c22.jpg`.
    static func name(_ name: String, madeDistinctBy address: String) -> String {
        let mark = StableHash(address).hexDigits(6)
        guard let ending = FileNames.ending(of: name) else { return "\(name)-\(mark)" }
        return "\(FileNames.stem(of: name))-\(mark).\(ending)"
    }
}
