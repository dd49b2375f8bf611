internal import AlbumModel

/// The words of a search as scripts: what opens from a file cannot fetch.
enum WordScripts {
    /// Where each shard begins, and what the beginnings of very many words lead to.
    static func directory(of index: SearchIndex) -> String {
        var json = JSONText()
        json.object { json in
            json.member("names", index.shards.map(\.name))
            json.member("firsts", index.shards.map(\.firstWord))
            json.object("beginnings") { json in
                for beginning in index.beginnings { json.member(named: beginning.text, beginning.numbers) }
            }
        }
        return "albumgenWords(\(json.text));\n"
    }

    static func text(of shard: WordShard) -> String {
        "albumgenWordShard(\"\(shard.name)\",\"\(shard.text)\");\n"
    }
}
