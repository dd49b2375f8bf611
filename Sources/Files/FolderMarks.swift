/// The files that mark a folder as a site written by albumgen.
package enum OutputMark {
    /// The default output folder. Scans do not mistake a marked folder with this name for an album.
    package static let defaultFolder = "_site"
    /// The default of earlier versions.
    package static let formerDefaultFolder = "site"
    /// The list of published files.
    package static let published = ".albumgen-published"
    /// The journal of an unfinished build.
    package static let publishing = ".albumgen-publishing"

    package static func isOne(_ name: String) -> Bool { name == published || name == publishing }

    /// Returns whether a folder is marked.
    package static func marks(_ folder: String) -> Bool {
        [published, publishing].contains { FileStatus(of: "\(folder)/\($0)") != nil }
    }
}

/// The files that mark a folder as a cache of albumgen, which contains unencrypted pictures of spaces and drafts.
package enum CacheMark {
    package static let fileName = ".albumgen-cache"
    /// The database of a cache, and its folder of unfinished files. Earlier versions wrote no other mark into a folder
    /// that was not empty.
    package static let database = "state.sqlite"
    package static let unfinished = "unfinished"
    /// The packs of a cache that only parts of a build have filled; such a cache has no database.
    package static let packs = "learned"
    /// The renditions, which may be copied into a new cache together with the packs.
    package static let renditions = "renditions"

    /// Returns whether a folder with these names in it is a cache.
    package static func isOne(_ names: Set<String>) -> Bool {
        isUsed(names) || names.contains(packs) && names.contains(renditions)
    }

    /// Returns whether a folder with these names in it is a cache that albumgen has used: more than what was copied.
    private static func isUsed(_ names: Set<String>) -> Bool {
        names.contains(fileName)
            || names.contains(unfinished) && (names.contains(database) || names.contains(packs))
    }

    /// The names that mark a cache.
    package static let names: Set<String> = [fileName, database, unfinished, packs, renditions]

    /// Returns whether a folder is marked.
    package static func marks(_ folder: String) -> Bool { isOne(found(in: folder)) }

    /// Returns whether a folder is marked as a cache that albumgen has used.
    package static func marksUsed(_ folder: String) -> Bool { isUsed(found(in: folder)) }

    private static func found(in folder: String) -> Set<String> {
        names.filter { FileStatus(of: "\(folder)/\($0)") != nil }
    }
}
