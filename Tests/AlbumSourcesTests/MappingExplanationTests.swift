import AlbumModel
import Testing

@testable import AlbumSources

struct MappingExplanationTests {
    @Test func everyFieldIsAccountedFor() {
        let files = [
            "in/album.csv": "file,headline,name,title,street,town,price,rating\na.jpg,,N,own,,,5,3\n", "in/a.jpg": "",
        ]
        let configuration = Configuration.parse(
            Array("map:\n  headline, name: title\n  \"{street} · {town}\": location\n".utf8)
        ).configuration
        let reader = SiteReader(configuration: configuration, access: .memory(files))
        func explain(_ item: String) -> ItemExplanation? {
            reader.explain(ItemTrace(item), in: .of(Array(files.keys))) { _ in MediaFindings { _ in nil } }
        }
        #expect(
            explain("in/a.jpg")?.mapping?.description == """
                in/album.csv:2:1
                  title        N  (`headline, name`, albumgen.yml:2:3: the first that is not empty is `name`)
                  location     (`{street} · {town}`, albumgen.yml:3:3: empty in this record)
                  url          a.jpg  (the source's own `file`)
                  extra.price  5  (no item field, kept for templates)
                  rating       3  (the source's own `rating`)
                  –            own  (`title` is not used: the mapping wins)
                """)
        #expect(explain("in/b.jpg") == nil)
    }
}
