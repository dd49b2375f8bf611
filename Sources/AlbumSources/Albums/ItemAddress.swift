import AlbumModel
import FoundationEssentials

/// What addresses of items tell.
enum ItemAddress {
    /// `https` of `https://…`, in small letters; nil without one. One letter is a drive of Windows.
    static func scheme(of address: String) -> String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon]
        guard scheme.utf8.count > 1, let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme.lowercased()
    }

    /// The name of the file that an address ends in, which pages and the item's own address show.
    static func name(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last.map(String.init) ?? address
        // `asset:a.jpg` has no slash.
        let name = last.split(separator: ":").last.map(String.init) ?? last
        return name.removingPercentEncoding ?? name
    }

    /// `a.jpg` as `a-1f0c22.jpg`.
    static func name(_ name: String, madeDistinctBy address: String) -> String {
        let mark = StableHash(address).hexDigits(6)
        guard let ending = FileNames.ending(of: name) else { return "\(name)-\(mark)" }
        return "\(FileNames.stem(of: name))-\(mark).\(ending)"
    }
}
