internal import AlbumModel

/// The words of a search as scripts: what opens from a file cannot fetch.
enum WordScripts {
    /// Where each shard begins.
    static func directory(of shards: [WordShard]) -> String {
        var json = JSONText()
        json.object { json in
            json.member("names", shards.map(\.name))
            json.member("firsts", shards.map(\.firstWord))
        }
        return "albumgenWords(\(json.text));\n"
    }

    static func text(of shard: WordShard) -> String {
        "albumgenWordShard(\"\(shard.name)\",\"\(shard.text)\");\n"
    }
}
