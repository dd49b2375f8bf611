internal import AlbumModel
internal import AlbumSources

/// The files of a source that a part of the work is about.
///
/// Files of one shot are always in the same part, since only together do they show what they are. Files that only spaces
/// show are in no part: they must not lie unencrypted in a cache that people share.
struct ShardPart: Sendable {
    let shard: Shard
    private let spaces: [Space]
    /// The number of the part of each file, by the file's index; 0 for a file in none.
    private let numbers: [Int]

    init(_ shard: Shard, of tree: SourceTree, _ spaces: [Space]) {
        self.shard = shard
        self.spaces = spaces
        let hidden = tree.folders.map { Self.isHidden($0.path, spaces) }
        // Computed once: for a hundred thousand files, this takes most of the time here.
        let keys = tree.files.map { hidden[$0.folder] || !$0.isInspected ? nil : tree.shotKey(of: $0) }
        var work: [String: Int] = [:]
        for (file, key) in zip(tree.files, keys) where file.mediaKind != nil {
            guard let key else { continue }
            work[key, default: 0] += WorkEstimate.microseconds(of: file.name, bytes: file.size)
        }
        let division = Division(work, among: shard.count)
        numbers = keys.map { key in key.map { division.number(of: $0) } ?? 0 }
    }

    /// Returns whether only spaces show what is directly in a folder, even if albums nested in it are public.
    private static func isHidden(_ path: String, _ spaces: [Space]) -> Bool {
        !spaces.isEmpty && !SpaceMembership(of: path.split(separator: "/").map(String.init), in: spaces).isPublic
    }

    /// Whether a photo, video or sidecar is in any part.
    func isShared(_ file: SourceFile) -> Bool { numbers[file.index] > 0 }

    func contains(_ file: SourceFile) -> Bool { numbers[file.index] == shard.number }

    /// Returns the number of the part that a photo, video or sidecar is in; 0 if it is in none.
    func number(of file: SourceFile) -> Int { numbers[file.index] }

    /// Whether an item from a provider is in any part.
    func isShared(_ request: ProviderRequest) -> Bool { !Self.isHidden(request.album, spaces) }

    func contains(_ request: ProviderRequest) -> Bool { isShared(request) && shard.contains(request.key) }
}
