import AlbumModel
import Files
internal import Glibc

/// Links in a source.
extension FolderWalker {
    /// Replaces `status` with that of the link's target.
    ///
    /// - Parameter target: set to the target's path from the root.
    /// - Returns: why the link is not followed, as in `SourceTree.unopened`, or nil if it is.
    mutating func follow(
        _ descriptor: CInt, _ name: String, folder: Int, _ status: inout stat, target place: inout String?
    ) -> String? {
        let link = status
        guard fstatat(descriptor, name, &status, 0) == 0 else {
            status = link
            let code = errno
            guard [ELOOP, ENOENT, ENOTDIR].contains(code) else { return reportUnread(folder: folder, name) }
            if code == ENOENT, let reason = noteUnfetched(descriptor, name, folder: folder, status) { return reason }
            let problem = code == ELOOP ? LinkProblem.leadsToItself : LinkProblem.leadsNowhere
            absent.append((tree.folders[folder].path(of: name), "it \(problem.reason)"))
            return refuse(name, folder: folder, problem)
        }
        guard let target = Paths.resolved("\(root)/\(tree.folders[folder].path(of: name))") else {
            status = link
            return reportUnread(folder: folder, name)
        }
        // The configuration has been read through this link; several sources may share it.
        if folder == 0, ConfigurationNames.isOne(name), status.st_mode & S_IFMT == S_IFREG { return nil }
        guard let relative = target == root ? "" : Paths.relative(target, to: root) else {
            status = link
            return refuse(name, folder: folder, .leavesSource)
        }
        if let library = FileNames.photoLibrary(in: relative) {
            status = link
            return refuse(name, folder: folder, .leadsIntoLibrary(library), .note)
        }
        if status.st_mode & S_IFMT != S_IFDIR,
            let refusal = scan.refusal(tree.folders[folder].path, Paths.parent(of: relative))
        {
            status = link
            return refuse(name, folder: folder, refusal)
        }
        place = relative
        return nil
    }

    /// Reports a link that is not followed.
    ///
    /// - Returns: why, as in `SourceTree.unopened`.
    private mutating func refuse(
        _ name: String, folder: Int, _ problem: LinkProblem, _ severity: Diagnostic.Severity = .warning
    ) -> String {
        report(folder: folder, name, problem.message, severity)
        return "it \(problem.reason)"
    }

    /// Notes a photo, a video or a text that git-annex has not fetched. It is reported by what reads it: many texts have
    /// no effect, such as a `README.md`.
    ///
    /// - Returns: why it cannot be read; nil if the link is another one, or if nothing shows the file anyway.
    private mutating func noteUnfetched(_ descriptor: CInt, _ name: String, folder: Int, _ link: stat) -> String? {
        guard let target = FileOperations.linkTarget(name, in: descriptor),
            let complaint = LargeFilePointer.complaint(aboutLinkTo: target),
            !isIgnored(name, folder: folder, isFolder: false),
            MisnamedText.mayDescribe(name) || file(name, folder: folder, link).mediaKind != nil
        else { return nil }
        tree.unfetched.insert(tree.folders[folder].path(of: name))
        return "it \(complaint)"
    }

    /// Returns the file that a link that is not followed stands for; nil if nothing shows it. Photos, videos and XMP
    /// sidecars that git-annex has not fetched are left to the workers, which cannot read them.
    mutating func unfollowed(_ name: String, folder: Int, _ link: stat, _ problem: String) -> SourceFile? {
        let file = file(name, folder: folder, link)
        let isUnfetched = tree.unfetched.contains(tree.folders[folder].path(of: name))
        if isUnfetched, file.mediaKind != nil || file.isXMP { return file }
        let reason = problem.hasPrefix("it ") ? String(problem.dropFirst(3)) : "cannot be read"
        noteUnreachable(name, folder: folder, reason)
        guard isUnfetched ? MisnamedText.mayDescribe(name) : FileNames.isText(name),
            !isIgnored(name, folder: folder, isFolder: false)
        else { return nil }
        return unopened(name, folder: folder, link, problem)
    }
}
