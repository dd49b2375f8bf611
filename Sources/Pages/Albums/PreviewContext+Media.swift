internal import AlbumModel
internal import Planning

/// The photograph of a preview page: the original in each of its formats.
struct PhotoContext: TemplateContext {
    /// The one that every browser opens last.
    let files: [PublishedFile]
    let links: RelativeLinks
    let alternative: String

    func child(named name: String) -> Any? {
        switch name {
        case "sources":
            files.dropLast().map { SourceContext(type: $0.type, sourceSet: links.href(to: $0.address)) }
        case "src": Text(files.last.map { links.href(to: $0.address) })
        case "width": Text(files.last?.size.width ?? 0)
        case "height": Text(files.last?.size.height ?? 0)
        case "alt": Text(alternative)
        default: nil
        }
    }
}

/// The video of a preview page.
struct FilmContext: TemplateContext {
    let source: String
    let type: String
    let poster: String?
    let alternative: String

    func child(named name: String) -> Any? {
        switch name {
        case "src": Text(source)
        case "type": Text(type)
        case "poster": Text(poster)
        case "alt": Text(alternative)
        default: nil
        }
    }
}

/// The file that a person may keep.
struct DownloadContext: TemplateContext {
    let href: String
    let size: String

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "size": Text(size)
        default: nil
        }
    }
}

/// The fields that only a site's own templates know, by name: `{{extra.price}}`.
struct ExtraContext: TemplateContext {
    let fields: [ExtraField]

    func child(named name: String) -> Any? { Text(fields.first { $0.name == name }?.value) }
}

/// The same one after another.
struct ExtraFieldContext: TemplateContext {
    let field: ExtraField

    func child(named name: String) -> Any? {
        switch name {
        case "name": Text(field.name)
        case "value": Text(field.value)
        default: nil
        }
    }
}
