internal import AlbumModel
internal import AlbumSources

/// The files of a source that a part of the work is about.
///
/// Files of one shot are always in the same part, since only together they show what they are. What only spaces show is
/// in none: it must not lie unencrypted in a cache that people share.
struct ShardPart: Sendable {
    let shard: Shard
    private let tree: SourceTree
    private let spaces: [Space]
    /// Whether nothing in a folder is public, by the folder's index.
    private let hidden: [Bool]
    private let division: Division

    init(_ shard: Shard, of tree: SourceTree, _ spaces: [Space]) {
        self.shard = shard
        self.tree = tree
        self.spaces = spaces
        let hidden = tree.folders.map { Self.isHidden($0.path, spaces) }
        self.hidden = hidden
        var work: [String: Int] = [:]
        for file in tree.files where file.mediaKind != nil && !hidden[file.folder] {
            work[tree.shotKey(of: file), default: 0] += WorkEstimate.microseconds(of: file.name, bytes: file.size)
        }
        division = Division(work, among: shard.count)
    }

    private static func isHidden(_ path: String, _ spaces: [Space]) -> Bool {
        !path.isEmpty && Space.hide(path.split(separator: "/").map(String.init), spaces)
    }

    /// Whether a file is in any part.
    func isShared(_ file: SourceFile) -> Bool { !hidden[file.folder] }

    func contains(_ file: SourceFile) -> Bool { isShared(file) && number(of: file) == shard.number }

    /// Returns the number of the part that a file is in, if it is in any.
    func number(of file: SourceFile) -> Int { division.number(of: tree.shotKey(of: file)) }

    /// Whether an item from a provider is in any part.
    func isShared(_ request: ProviderRequest) -> Bool { !Self.isHidden(request.album, spaces) }

    func contains(_ request: ProviderRequest) -> Bool { isShared(request) && shard.contains(request.key) }
}
