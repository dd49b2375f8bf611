internal import Files

/// What albumgen uses a folder for. Such a folder is not an album: the pictures of another build's site would appear in the
/// new one twice, and those of a cache may be private.
enum OwnFolder {
    case output, cache

    /// Returns what to say about the folder, continuing a sentence that begins with it; nil if that is obvious.
    func note(_ name: String) -> String? {
        switch self {
        case .output where name == OutputMark.defaultFolder: nil
        case .output:
            "is a site that albumgen wrote, and is left out with everything in it; move your photographs to another folder, and delete the site if you do not need it"
        case .cache:
            "is a cache of albumgen, and is left out with everything in it; move your photographs to another folder, and delete the cache with `albumgen clean --cache` if you do not need it"
        }
    }
}
