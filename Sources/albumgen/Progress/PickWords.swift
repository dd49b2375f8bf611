import AlbumModel
import AlbumSite

/// Formats clients' picks for a terminal.
struct PickWords {
    let text: String

    init(picks: Picks) {
        let author = picks.author.map { "\(Self.plain($0)) picked" } ?? "picked:"
        var lines = ["\(author) \(Console.plural(picks.picked.count, "item"))"]
        lines += picks.picked.map { Self.line(SourceLocation(file: $0.path).description, $0.comment) }
        let others = picks.picks.filter { !$0.isPicked && $0.comment != nil }
        if !others.isEmpty { lines.append("not picked, with a comment:") }
        lines += others.map { Self.line(SourceLocation(file: $0.path).description, $0.comment) }
        text = lines.joined(separator: "\n")
    }

    init(comparison: PickComparison) {
        let names = comparison.names.map(Self.plain)
        var lines = zip(names, comparison.counts).map { "\($0) picked \(Console.plural($1, "item"))" }
        func add(_ item: PickComparison.Item) {
            let comments = item.comments.map { "\(names[$0.client]): \($0.text)" }
            lines.append(
                Self.line(
                    SourceLocation(file: item.id).description, comments.isEmpty ? nil : comments.joined(separator: "; ")
                ))
        }
        for group in comparison.groups {
            let who = group.clients.map { names[$0] }.joined(separator: " and ")
            let isAll = group.clients.count == names.count
            lines.append("\(isAll ? "all of them" : "only \(who)") (\(group.items.count)):")
            for item in group.items { add(item) }
        }
        if !comparison.onlyCommented.isEmpty {
            lines.append("nobody, with a comment (\(comparison.onlyCommented.count)):")
        }
        for item in comparison.onlyCommented { add(item) }
        text = lines.joined(separator: "\n")
    }

    private static func line(_ name: String, _ comment: String?) -> String {
        "  \(name)" + (comment.map { " – \(plain($0))" } ?? "")
    }

    /// Escapes a client's text, so that it cannot send control sequences to the terminal.
    private static func plain(_ text: String) -> String { SourceLocation(file: text).description }
}
