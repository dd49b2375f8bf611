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
        /// The diagnostics about files that are left out.
        var diagnostics: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - plan: the public site.
    ///   - pages: the addresses of its pages.
    ///   - hidden: the folders of albums that are only in spaces, each with a trailing slash.
    init(_ statics: [StaticFile], besides plan: SitePlan, pages: [String], hidden: [String] = []) {
        self.statics = statics.sorted { $0.address < $1.address }
        taken = TakenAddresses(pages + plan.fileAddresses, near: statics.map(\.address))
        self.hidden = hidden.map(\.fileSystemFolded)
        hasDoor = plan.settings.hasDoor
    }

    /// - Parameter publisher: nil if nothing is published.
    func plan(_ publisher: Publisher?) throws(BuildFailure) -> Result {
        var result = Result()
        for file in statics {
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
