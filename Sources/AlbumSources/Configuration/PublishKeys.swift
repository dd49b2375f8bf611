import AlbumModel

/// What is published, and how.
extension KeyTable<AlbumDraft>.Key {
    /// `publish: [1, 2]`, or a mapping.
    static var publish: Self {
        let (table, statuses) = (publishTable, publishedStatuses)
        return Self(
            name: "publish", type: "\(statuses.type), or a mapping",
            summary: "What is published, by `approveStatus`, and how the site is uploaded to its host.",
            nested: table.documentation, schema: .either([statuses.schema, table.schema()])
        ) { node, target, reader in
            guard case .mapping = node.content else { return statuses.read(node, &target, &reader) }
            table.read(node, into: &target, owner: "`publish`", &reader)
        }
    }

    private static var publishTable: KeyTable<AlbumDraft> { KeyTable([publishedStatuses, publishCommand.rootOnly()]) }

    private static var publishedStatuses: Self {
        Self(
            name: "statuses", type: "a list of whole numbers",
            summary: "The values of `approveStatus` to publish; without it, everything that is not marked as rejected.",
            schema: .list(.integer(Int.min...Int.max))
        ) { node, target, reader in
            if let values = reader.list(node, of: "whole numbers", { $1.integer($0, in: Int.min...Int.max) }) {
                target.settings.publish = values
            }
        }
    }

    private static var publishCommand: Self {
        Self(
            name: "command", type: "a list of texts",
            summary:
                "The program, with its arguments, that uploads the site to its host when someone publishes from `albumgen serve --edit`; `{output}` is the site's folder.",
            schema: .list(.text)
        ) { node, target, reader in
            guard let command = reader.list(node, of: "texts", { $1.text($0) }) else { return }
            guard let program = command.first, !program.isEmpty else {
                return reader.report("`command` names no program; write `[PROGRAM, ARGUMENT, …]`", at: node.location)
            }
            if command.count == 1 { reader.note(command: program, at: node.location) }
            target.publishCommand = command
        }
    }
}
