public import AlbumModel
internal import AlbumSources
internal import Files
internal import Filing
internal import Foundation
internal import Planning
public import Reporting

/// A client's picks, as files of the source; `apply` reads them from a list of picks. Picks never remove or replace a
/// photo or video of the source.
public struct Picks: Sendable {
    public struct Pick: Sendable {
        /// The path relative to the source.
        public let path: String
        public let isPicked: Bool
        public let comment: String?
        /// The keywords in the file itself.
        let keywords: [String]
        /// Whether the file itself says that the photographer has rejected it.
        let isRejected: Bool
        let place: SourceLocation
    }

    /// The picks in the order of the list, including items that only have a comment.
    public let picks: [Pick]
    /// The client's name.
    public let author: String?
    /// Errors for items in the list that the source does not have.
    public let diagnostics: [Diagnostic]
    let source: String
    /// The folder that a build would write the site to.
    private let output: String

    /// Returns whether a selection file is a list of picks.
    ///
    /// - Throws: if the file cannot be read.
    public static func isList(_ file: String) throws(BuildFailure) -> Bool {
        try SelectionFile.read(file).selection.action == .pick
    }

    /// - Parameters:
    ///   - list: the path of the file that a client sent.
    ///   - source: the folder of photographs.
    ///   - configurationFile: the path of the configuration; nil means `albumgen.yml` in the source.
    public init(list: String, source: String, configurationFile: String? = nil) throws(BuildFailure) {
        let selection = try SelectionFile.read(list).selection
        guard selection.action == .pick else {
            throw BuildFailure(
                .usage,
                "\(SourceLocation(file: list)) is a list of items to delete, not of picks; run `albumgen apply` on it without other options"
            )
        }
        let opened = try OpenedSource(source, configurationFile: configurationFile)
        let items = try SelectedItems(
            opened, selection, items: selection.items, jobs: ProcessInfo.processInfo.activeProcessorCount)
        picks = items.found.map { found in
            let embedded = items.embeddedMetadata(of: found)
            return Pick(
                path: found.planned.origin, isPicked: found.item.isPicked, comment: found.item.comment,
                keywords: embedded?.keywords ?? [], isRejected: embedded?.rating ?? 0 < 0, place: found.item.place)
        }
        author = selection.author
        diagnostics = items.refusals
        self.source = opened.folder
        let options = BuildOptions(source: source, jobs: 1)
        output = OutputChoice(options, configured: opened.configuration.site.output, source: opened.folder).folder
    }

    /// The items that are picked, without those that only have a comment.
    public var picked: [Pick] { picks.filter(\.isPicked) }

    /// Returns the names of the picked files without extensions, in one line and without duplicates, for the search
    /// field of another program.
    public func names(separatedBy separator: String) -> String {
        var seen = Set<String>()
        // A name with a line break would look like two names.
        return picked.map { SourceLocation(file: Companions.stem(of: Paths.name(of: $0.path))).description }
            .filter { seen.insert($0).inserted }.joined(separator: separator)
    }
}

/// The result of copying or marking picks.
public struct PickReport: Sendable {
    public internal(set) var done = 0
    /// The number of files that were already up to date.
    public internal(set) var unchanged = 0
    public internal(set) var diagnostics: [Diagnostic] = []
}

extension Picks {
    /// Copies the picked files into a folder, each with the files that belong only to it: its sidecars and its raw
    /// photo. Never replaces an existing file.
    ///
    /// - Parameter isDryRun: whether to write nothing.
    public func copy(to folder: String, isDryRun: Bool = false) throws(BuildFailure) -> PickReport {
        let folder = Paths.resolved(folder) ?? Paths.absolute(folder)
        guard folder != source, !Paths.isInside(folder, source) else {
            throw BuildFailure(
                .usage,
                "the folder \(SourceLocation(file: folder)) is inside the source, so the next build would show the copies, too; choose a folder outside of it"
            )
        }
        guard !isPublished(folder) else {
            throw BuildFailure(
                .usage,
                "the folder \(SourceLocation(file: folder)) is in the output of a site, so the copies would be published as they are, with places and names; choose a folder outside of it"
            )
        }
        if !isDryRun {
            do throws(FileError) { try FileOperations.makeFolder(folder) } catch { throw error.failure }
        }
        var report = PickReport()
        var owned = OwnedFiles(source: source)
        for pick in picked { owned.leave(pick.path) }
        for pick in picked {
            do throws(FileProblem) {
                for file in try owned.files(of: pick.path) {
                    try copy(file.path, to: "\(folder)/\(Paths.name(of: file.path))", isDryRun, &report)
                }
            } catch {
                report.diagnostics.append(Diagnostic(.error, error.message, at: SourceLocation(file: pick.path)))
            }
        }
        return report
    }

    /// Returns whether a folder is in the site, or in one that albumgen wrote elsewhere.
    private func isPublished(_ folder: String) -> Bool {
        if folder == output || Paths.isInside(folder, output) { return true }
        var above = folder
        while above != "/" {
            if OutputMark.marks(above) { return true }
            above = Paths.parent(of: above)
        }
        return false
    }

    private func copy(_ path: String, to copy: String, _ isDryRun: Bool, _ report: inout PickReport)
        throws(FileProblem)
    {
        let original = "\(source)/\(path)"
        var exists = false
        var isSame = false
        do throws(FileError) {
            exists = try FileOperations.exists(copy)
            if exists { isSame = try FileMove.isSame(FilePlace(original), FilePlace(copy)) }
            if !exists, !isDryRun { try FileMove.copy(original, to: copy) }
        } catch {
            throw FileProblem("is not copied: \(error)")
        }
        guard exists else { return report.done += 1 }
        guard isSame else {
            throw FileProblem(
                "is not copied, because \(SourceLocation(file: Paths.parent(of: copy))) has another file of this name; move that one away, or choose another folder"
            )
        }
        report.unchanged += 1
    }
}
