internal import AlbumModel
internal import BuildStore
internal import Pages
internal import Planning
internal import Reporting

/// Decides which files of the source are published as they are. The site's own files take precedence, and so does
/// whatever somebody else put into the output folder.
struct StaticPlanner {
    private let own: Set<String>
    private let ownFolders: Set<String>
    private let hidden: [String]
    private let hasDoor: Bool

    struct Result {
        /// Sorted by address.
        var files: [StaticFile] = []
        /// The diagnostics about files that are left out.
        var diagnostics: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - plan: the public site.
    ///   - pages: the addresses of its pages.
    ///   - hidden: the folders of albums that are only in spaces, each with a trailing slash.
    init(besides plan: SitePlan, pages: [String], hidden: [String] = []) {
        // Some hosts, and the systems on which people unpack sites, ignore case.
        let addresses = (pages + plan.fileAddresses).map { $0.lowercased() }
        own = Set(addresses)
        var folders: Set<String> = []
        for address in addresses { folders.formUnion(Self.folders(above: address)) }
        ownFolders = folders
        self.hidden = hidden
        hasDoor = plan.settings.hasDoor
    }

    /// - Parameter publisher: nil if nothing is published.
    func plan(_ statics: [StaticFile], _ publisher: Publisher?) throws(BuildFailure) -> Result {
        var result = Result()
        for file in statics.sorted(by: { $0.address < $1.address }) {
            if let problem = try problem(with: file, publisher) {
                let location = SourceLocation(file: file.path)
                result.diagnostics.append(Diagnostic(.warning, "is not copied: \(problem)", at: location))
            } else {
                result.files.append(file)
            }
        }
        return result
    }

    private func problem(with file: StaticFile, _ publisher: Publisher?) throws(BuildFailure) -> String? {
        let address = file.address.lowercased()
        if own.contains(address) {
            return "the site has a file of its own at the address \(file.address), which stays; rename this one"
        }
        if ownFolders.contains(address) {
            return "the site has a folder at the address \(file.address); rename this file"
        }
        if let taken = Self.folders(above: address).first(where: own.contains) {
            return "the site has a file of its own at the address \(taken), where this one needs a folder; rename that"
        }
        if hasDoor, address.hasPrefix(AddressBook.sealedFolder + "/") {
            return
                "the folder `\(AddressBook.sealedFolder)` is for the encrypted files of spaces; move the file to another folder"
        }
        if hidden.contains(where: address.hasPrefix) {
            return
                "its folder has the address of an album that is only in a space, whose name it would show to everybody; move it to another folder"
        }
        do {
            if let publisher, try publisher.hasForeignFile(at: file.address) {
                return
                    "the output folder has a file \(file.address) that albumgen did not write, or that was changed since, which stays; delete that one to publish this one"
            }
        } catch { throw error.failure }
        return nil
    }

    /// Returns the folders that contain an address, without trailing slashes.
    private static func folders(above address: String) -> [String] {
        var folders: [String] = []
        var rest = address[...]
        while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
            rest = rest[..<slash]
            folders.append(String(rest))
        }
        return folders
    }
}
