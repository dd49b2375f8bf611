internal import AlbumModel
internal import Planning

/// A page's metadata for machines, in the schema.org vocabulary.
struct StructuredData {
    let view: AlbumView

    func gallery(name: String, description: String?, address: String, cover: PublishedItem?) -> String {
        var json = JSONText()
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "ImageGallery")
            json.member("name", name)
            json.member("description", ifAny: description)
            json.member("inLanguage", view.texts.language)
            json.member("url", ifAny: view.absolute(address))
            if let thumbnail = cover?.files.thumbnail { json.member("image", ifAny: view.absolute(thumbnail.address)) }
            addRights(author: view.album.settings.author, copyright: view.album.settings.copyright, to: &json)
        }
        return json.text
    }

    func item(at index: Int) -> String {
        let item = view.items[index]
        let fields = item.item.fields
        let settings = view.items.plan.settings(at: index)
        let files = item.files
        var json = JSONText()
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", item.shownKind == .photo ? "ImageObject" : "VideoObject")
            json.member("name", view.words(at: index).name)
            json.member("description", ifAny: fields.description)
            json.member("url", ifAny: view.absolute(item.page))
            if let original = files.originals.last {
                json.member("contentUrl", ifAny: view.absolute(original.address))
                json.member("encodingFormat", original.type)
                json.member("width", original.size.width)
                json.member("height", original.size.height)
            }
            if let thumbnail = files.thumbnail { json.member("thumbnailUrl", ifAny: view.absolute(thumbnail.address)) }
            json.member("dateCreated", ifAny: fields.shootTime?.machineText)
            if !fields.keywords.isEmpty { json.member("keywords", fields.keywords) }
            let place = fields.location.nonEmpty ?? fields.place.names.joined(separator: ", ")
            if !place.isEmpty {
                json.object("contentLocation") { json in
                    json.member("@type", "Place")
                    json.member("name", place)
                }
            }
            addRights(
                author: fields.author ?? settings.author,
                copyright: fields.copyright ?? settings.copyright, to: &json)
        }
        return json.text
    }

    private func addRights(author: String?, copyright: String?, to json: inout JSONText) {
        if let author = author.nonEmpty {
            json.object("creator") { json in
                json.member("@type", "Person")
                json.member("name", author)
            }
        }
        json.member("copyrightNotice", ifAny: copyright)
    }
}
