internal import Files

extension Publisher {
    /// The files of earlier builds that this one has not planned, sorted. Before the build ends, `staleFiles` also has those
    /// that it has not published yet.
    package var unplannedFiles: [String] { staleFiles.filter { !isPlanned($0) } }

    /// Removes files of earlier builds that are not planned, although the build cannot finish. The list of published files
    /// still names them until a build finishes.
    ///
    /// - Returns: how many have been removed, and how many could not be.
    package func withdraw(where isPrivate: (String) -> Bool) -> (removed: Int, left: Int) {
        let files = RemovalOrder.sorted(unplannedFiles.filter { !isFree($0) && isPrivate($0) })
        var (removed, left) = (0, 0)
        for address in files {
            do throws(FileError) {
                try check([address], for: .remove)
                try tree().removeIfExists(address)
                removed += 1
            } catch {
                left += 1
            }
        }
        if removed > 0 { try? tree().removeEmptyFolders(above: files) }
        return (removed, left)
    }
}
