import AlbumSite
import ArgumentParser

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a JSON schema that lets editors complete and check what you write.",
        discussion: """
            EXAMPLES
              albumgen schema > albumgen.schema.json       the keys of albumgen.yml
              albumgen schema album > album.schema.json    the keys of an album.yml

            To use the first, write this line at the top of albumgen.yml:
              # yaml-language-server: $schema=albumgen.schema.json
            """)

    @Argument(
        help: "albumgen (albumgen.yml), album (album.yml) or items (the list in an album.json).",
        completion: .list(EditorSchemaText.names))
    var name = EditorSchemaText.names[0]

    func validate() throws {
        guard EditorSchemaText.names.contains(name) else {
            throw ValidationError(
                "there is no schema \(name); there are \(EditorSchemaText.names.joined(separator: ", "))")
        }
    }

    func run() { if let text = EditorSchemaText.text(of: name) { StandardStream.output.write(text) } }
}
