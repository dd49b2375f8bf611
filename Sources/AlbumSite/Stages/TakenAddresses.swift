internal import AlbumModel

/// The addresses of a site's files that may conflict with some candidates. Some hosts, and the systems on which people
/// unpack sites, ignore case: two addresses that differ only in it would be one file there.
struct TakenAddresses {
    /// Why an address is not free.
    enum Conflict {
        /// There is a file at this address, which may differ in case.
        case file(String)
        /// There is a folder at the address.
        case folder
        /// There is a file at this address, where a folder would be needed.
        case fileAbove(String)
    }

    /// The addresses of files, in the form that is compared.
    private var files: [String: String] = [:]
    /// The addresses of folders, without trailing slashes, in the form that is compared.
    private var folders: [String: String] = [:]

    /// - Parameters:
    ///   - addresses: those of all files of the site.
    ///   - candidates: the addresses that will be looked up. A large site has a million others, which are not kept.
    init(_ addresses: [String] = [], near candidates: [String] = []) {
        var wanted: Set<String> = []
        for candidate in candidates {
            let folded = candidate.fileSystemFolded
            wanted.insert(folded)
            wanted.formUnion(Self.folders(above: folded))
        }
        guard !wanted.isEmpty else { return }
        let near = Set(wanted.map { Self.folder(of: $0) })
        var folder: Substring?
        var isNear = false
        for address in addresses {
            // Files of one folder follow one another.
            let own = Self.folder(of: address)
            if own != folder {
                folder = own
                let folded = String(own).fileSystemFolded
                isNear = near.contains(folded[...])
                for above in [String(own)] + Self.folders(above: String(own)) { note(folder: above, among: wanted) }
            }
            guard isNear else { continue }
            let folded = address.fileSystemFolded
            if wanted.contains(folded) { files[folded] = address }
        }
    }

    mutating func take(_ address: String) {
        let folded = address.fileSystemFolded
        files[folded] = address
        for folder in Self.folders(above: address) { note(folder: folder) }
    }

    private mutating func note(folder: String, among wanted: Set<String>? = nil) {
        let folded = folder.fileSystemFolded
        guard folders[folded] == nil, wanted?.contains(folded) ?? true else { return }
        folders[folded] = folder
    }

    func conflict(with address: String) -> Conflict? {
        let folded = address.fileSystemFolded
        if let file = files[folded] { return .file(file) }
        if folders[folded] != nil { return .folder }
        return Self.folders(above: folded).lazy.compactMap { files[$0] }.first.map(Conflict.fileAbove)
    }

    /// Returns the outermost folder of an address that differs from another one only in case, with that other.
    func otherSpelling(ofFolderOf address: String) -> (folder: String, other: String)? {
        for folder in Self.folders(above: address).reversed() {
            if let other = folders[folder.fileSystemFolded], other != folder { return (folder, other) }
        }
        return nil
    }

    /// Returns the folder of an address, without a trailing slash; empty for the root.
    private static func folder(of address: String) -> Substring {
        address.utf8.lastIndex(of: UInt8(ascii: "/")).map { address[..<$0] } ?? ""
    }

    /// Returns the folders that contain an address, except for the root, without trailing slashes.
    private static func folders(above address: String) -> [String] {
        var folders: [String] = []
        var rest = folder(of: address)
        while !rest.isEmpty {
            folders.append(String(rest))
            rest = folder(of: String(rest))
        }
        return folders
    }
}
