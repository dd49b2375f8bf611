import AlbumModel
import Foundation
import Testing

@testable import AlbumSources

/// The schema that editors use has the fields that are read.
struct ItemSchemaTests {
    @Test func theSchemaHasEveryField() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/items.schema.json")
        let schema = try JSONReader.read(Array(try Data(contentsOf: file))[...], file: "items.schema.json")
        guard case .mapping(let properties)? = schema?["items"]?["properties"]?.content else {
            Issue.record("the schema lists no properties")
            return
        }
        let fields = ItemKeys.table.documentation.filter { $0.type != "not supported yet" }
        #expect(Set(properties.map(\.key)) == Set(fields.flatMap { [$0.name] + $0.aliases }))
    }
}
