import AlbumModel
import Foundation
import Testing

@testable import AlbumSources

/// The schemas in `docs` have exactly the keys that the program reads.
///
/// To accept changed keys, run with `ALBUMGEN_UPDATE_GOLDEN=1` and read the diff.
struct EditorSchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs")

    @Test(arguments: [EditorSchema.configuration, .items])
    func theFileInTheGuideIsTheSchema(schema: EditorSchema) throws {
        let file = Self.folder.appendingPathComponent("\(schema.rawValue).schema.json")
        if ProcessInfo.processInfo.environment["ALBUMGEN_UPDATE_GOLDEN"] != nil {
            try Data(schema.text.utf8).write(to: file)
        }
        #expect(schema.text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func theReadmeNamesEveryKey() throws {
        let file = Self.folder.deletingLastPathComponent().appendingPathComponent("README.md")
        let readme = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let schema = try JSONReader.read(Array(EditorSchema.configuration.text.utf8)[...], file: "a.json")
        guard case .mapping(let keys) = try #require(schema?["properties"]).content else {
            Issue.record("the schema has no keys")
            return
        }
        #expect(keys.map(\.key).filter { !readme.contains("`\($0)`") } == [])
        #expect(keys.count > 40)
    }

    /// A key whose values nobody described would be offered without help.
    @Test func everyKeyThatIsReadSaysWhatItTakes() throws {
        for schema in EditorSchema.allCases {
            let value = try #require(try JSONReader.read(Array(schema.text.utf8)[...], file: "\(schema).json"))
            #expect(Self.undescribed(value, "") == [])
        }
        let names = Configuration.documentation.filter { $0.type != "not supported yet" && !$0.name.contains(".") }
        let root = try JSONReader.read(Array(EditorSchema.configuration.text.utf8)[...], file: "a.json")?["properties"]
        guard case .mapping(let properties)? = root?.content else {
            Issue.record("the schema lists no keys")
            return
        }
        #expect(Set(properties.map(\.key)) == Set(names.flatMap { [$0.name] + $0.aliases }))
    }

    private static func undescribed(_ value: SourceValue, _ path: String) -> [String] {
        guard case .mapping(let entries) = value.content else {
            guard case .sequence(let values) = value.content else { return [] }
            return values.flatMap { undescribed($0, path) }
        }
        return entries.flatMap { entry -> [String] in
            if entry.key == "properties", case .mapping(let properties) = entry.value.content {
                return properties.flatMap { property -> [String] in
                    let name = "\(path)/\(property.key)"
                    guard case .mapping(let members) = property.value.content, members.count >= 2,
                        property.value["description"] != nil
                    else { return [name] }
                    return undescribed(property.value, name)
                }
            }
            return undescribed(entry.value, path)
        }
    }
}
