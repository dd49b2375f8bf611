internal import AlbumModel
internal import BuildStore
internal import Pages
internal import Planning
internal import Reporting

/// Decides which files of the source are published unchanged. The site's own files take precedence, and so does
/// whatever somebody else put into the output folder.
struct StaticPlanner {
    private let taken: TakenAddresses
    private let statics: [StaticFile]
    /// In the form in which addresses are compared.
    private let hidden: [String]
    private let hasDoor: Bool

    struct Result {
        /// Sorted by address.
        var files: [StaticFile] = []
        /// The diagnostics about files that are left out, and about those that some systems would mix up.
        var diagnostics: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - plan: the public site.
    ///   - pages: the addresses of its pages.
    ///   - hidden: the folders of albums that are only in spaces, each with a trailing slash.
    init(_ statics: [StaticFile], besides plan: SitePlan, pages: [String], hidden: [String] = []) {
        self.statics = statics.sorted(by: Self.precedes)
        taken = TakenAddresses(pages + plan.fileAddresses, near: statics.map(\.address))
        self.hidden = hidden.map(\.fileSystemFolded)
        hasDoor = plan.settings.hasDoor
    }

    /// - Parameter publisher: nil if nothing is published.
    func plan(_ publisher: Publisher?) throws(BuildFailure) -> Result {
        var result = Result()
        for file in statics {
            if let problem = try problem(with: file, after: result.files.last, publisher) {
                let location = SourceLocation(file: file.path)
                result.diagnostics.append(Diagnostic(.warning, "is not copied: \(problem)", at: location))
            } else {
                result.files.append(file)
            }
        }
        result.diagnostics += mixUps(of: result.files)
        return result
    }

    /// Returns the warnings about files and folders whose addresses differ from others only in case. They are published,
    /// since most hosts tell them apart.
    private func mixUps(of files: [StaticFile]) -> [Diagnostic] {
        var own = TakenAddresses()
        var reported: Set<String> = []
        return files.compactMap { file in
            defer { own.take(file.address) }
            let other: String
            let name: String
            if let spelling = own.otherSpelling(ofFolderOf: file.address)
                ?? taken.otherSpelling(ofFolderOf: file.address)
            {
                guard reported.insert(spelling.folder).inserted else { return nil }
                (name, other) = ("its folder `\(spelling.folder)`", "the folder `\(spelling.other)`")
            } else {
                switch own.conflict(with: file.address) {
                case .file(let address): (name, other) = ("its address", "`\(address)`")
                case .fileAbove(let address): (name, other) = ("its folder", "`\(address)`")
                case .folder: (name, other) = ("its address", "that of a folder")
                case nil: return nil
                }
            }
            return Diagnostic(
                .warning,
                "\(name) differs from \(other) only in case, so on macOS, Windows and most USB sticks, one takes the place of the other; rename one of them",
                at: SourceLocation(file: file.path))
        }
    }

    /// Orders files by their addresses. Of two with the same address, the one whose name is the address comes first.
    private static func precedes(_ one: StaticFile, _ other: StaticFile) -> Bool {
        guard one.address == other.address else { return one.address < other.address }
        let isNormalized = [one, other].map { $0.path.utf8.elementsEqual($0.path.normalizedNFC.utf8) }
        return isNormalized[0] == isNormalized[1]
            ? one.path.utf8.lexicographicallyPrecedes(other.path.utf8) : isNormalized[0]
    }

    /// - Parameter last: the last file that is published, which may have the same address.
    private func problem(
        with file: StaticFile, after last: StaticFile?, _ publisher: Publisher?
    ) throws(BuildFailure) -> String? {
        if last?.address == file.address {
            return
                "another file has this name, with its accented letters encoded differently (as Macs do), and both have the address \(file.address); rename one of them"
        }
        let address = file.address.fileSystemFolded
        switch taken.conflict(with: file.address) {
        case .file:
            return "the site has a file of its own at the address \(file.address), which stays; rename this one"
        case .folder: return "the site has a folder at the address \(file.address); rename this file"
        case .fileAbove(let other):
            return "the site has a file of its own at the address \(other), where this one needs a folder; rename that"
        case nil: break
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
}
