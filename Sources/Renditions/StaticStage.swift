package import AlbumModel
package import BuildStore
internal import Digests
internal import Files
internal import Glibc
package import Planning
package import Reporting

/// Copies the files that a site publishes as they are.
package struct StaticStage {
    package let source: String
    /// A time in nanoseconds since 1970: a file modified later may change again without a change of its modification
    /// time.
    package let settledBefore: Int64
    package let publisher: Publisher
    package let progress: PhaseProgress
    package let interruption: Interruption

    package init(
        source: String, settledBefore: Int64, publisher: Publisher, progress: PhaseProgress, interruption: Interruption
    ) {
        self.source = source
        self.settledBefore = settledBefore
        self.publisher = publisher
        self.progress = progress
        self.interruption = interruption
    }

    /// - Returns: errors for files that could not be read; what an earlier build published of them stays.
    package func run(_ plan: SitePlan) throws(BuildFailure) -> [Diagnostic] {
        let copies = plan.statics.filter { !publisher.keepIfCurrent($0.address, key: key(of: $0)) }
        guard !copies.isEmpty else { return [] }
        let tree: FolderTree
        do { tree = try FolderTree(source) } catch { throw error.failure }
        do { try publisher.announce(copies.map(\.address)) } catch { throw error.failure }
        progress.begin(.publishing, total: copies.count)
        defer { progress.end() }
        var diagnostics: [Diagnostic] = []
        for file in copies {
            try interruption.check()
            if let (reason, cause) = try copy(file, from: tree) {
                diagnostics.append(
                    Diagnostic(
                        .error, "is not copied: \(reason)", at: SourceLocation(file: file.path), isTransient: true,
                        unread: cause))
            }
            progress.step(file.path)
        }
        return diagnostics
    }

    /// - Returns: why the file could not be read.
    private func copy(
        _ file: StaticFile, from tree: FolderTree
    ) throws(BuildFailure) -> (reason: String, cause: UnreadCause)? {
        let descriptor: CInt
        let digest: ContentDigest
        do throws(FileError) {
            let (folder, name) = try tree.place(of: file.path)
            descriptor = try folder.openFile(name)
            do throws(FileError) {
                digest = try FileHash.sha256(of: descriptor, path: file.path)
            } catch {
                close(descriptor)
                throw error
            }
        } catch {
            return (error.reason, .problem)
        }
        defer { close(descriptor) }
        guard let status = FileStatus(ofOpen: descriptor) else {
            return (FileError("read", file.path).reason, .problem)
        }
        guard status.sourceStamp == FileStamp(size: Int64(file.size), modified: file.modified, inode: file.inode),
            Descriptors.rewind(descriptor)
        else { return ("it changed while the site was being built; build again", .change) }
        do throws(FileError) {
            try publisher.copy(descriptor, to: file.address, key: key(of: file), digest: digest)
        } catch {
            throw error.failure
        }
        return nil
    }

    private func key(of file: StaticFile) -> ContentDigest {
        var key = KeyWriter()
        key.add("as it is \(file.path)")
        key.add(file.size)
        key.add(String(file.modified))
        key.add(String(file.inode))
        if file.modified >= settledBefore { key.add(String(settledBefore)) }
        return GivenNameKey.make(key.finish())
    }
}
