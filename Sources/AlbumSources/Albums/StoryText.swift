import AlbumModel
import FoundationEssentials
import Markdown

/// The rendered text of a story, with the names of the pictures between its paragraphs.
struct StoryText: Sendable {
    enum Part: Sendable {
        case prose(Prose)
        case pictures([Picture])
    }

    struct Picture: Sendable {
        /// The name in the text, and its location.
        var file: Located<String>
        var caption: String
        var title: String?
        var place: StoryPlace
    }

    var parts: [Part]
}

/// The meaning of paragraphs of images in a story's text: they place items of the album rather than list them.
struct StoryReading {
    /// Whether the album's items come from a provider, so that only a list can name them.
    var needsList: Bool

    func lists(_ block: MarkdownNode) -> Bool {
        needsList || (block.imagesAlone ?? []).contains { ItemAddress.scheme(of: $0.url) != nil }
    }
}

extension AlbumDraft {
    /// How to read the album's text if the album is a story; nil otherwise.
    var storyReading: StoryReading? {
        guard settings.layout.kind == .story else { return nil }
        let stated = (provider ?? inheritedProvider)?.value
        return StoryReading(needsList: stated != nil && stated != ProviderRegistry.local)
    }
}

extension ProseWriter {
    /// Renders a story's text. `Result.prose` is the text without the pictures; `story` is nil if the text has none.
    func renderStory(
        _ text: some StringProtocol, file: String, firstLine: Int, headingLevel: Int, heading: TopHeading,
        diagnostics: inout [Diagnostic]
    ) -> (result: Result, story: StoryText?) {
        guard text.contains(where: { !$0.isWhitespace }) else { return (Result(), nil) }
        do throws(MarkdownError) {
            let document = try MarkdownDocument(String(text))
            let links = document.links()
            document.removeImages(keepsLines: true, where: isLeftOut)
            var result = Result()
            result.title = heading.taken(from: document)
            let raw = allowsRawHTML ? document.rawHTML() : []
            let dropped = allowsRawHTML ? [] : document.droppedTags()
            let blocks = document.blocks(options(headingLevel: headingLevel))
            var reader = StoryReader(file: file, firstLine: firstLine)
            for block in blocks { reader.add(block) }
            let placed = reader.placed
            diagnostics += remarks(
                on: links.filter { !placed.contains([$0.line, $0.column]) }, isStory: true, file: file,
                firstLine: firstLine)
            diagnostics += remarks(onRaw: raw, file: file, firstLine: firstLine)
            diagnostics += remarks(onDropped: dropped, file: file, firstLine: firstLine) + reader.diagnostics
            var (prose, parts) = reader.finish()
            if var whole = prose {
                note(links, raw, in: &whole, file: file, firstLine: firstLine)
                prose = whole
            }
            for (index, part) in parts.enumerated() {
                guard case .prose(var prose) = part else { continue }
                note(links, raw, in: &prose, file: file, firstLine: firstLine)
                parts[index] = .prose(prose)
            }
            result.prose = prose
            return (result, parts.contains { $0.isPictures } ? StoryText(parts: parts) : nil)
        } catch {
            diagnostics.append(error.diagnostic(file: file, firstLine: firstLine))
            return (Result(), nil)
        }
    }
}

extension StoryText.Part {
    fileprivate var isPictures: Bool {
        if case .pictures = self { true } else { false }
    }
}

/// Collects the blocks of a text into the parts of a story.
private struct StoryReader {
    let file: String
    let firstLine: Int
    private var parts: [StoryText.Part] = []
    private var html = ""
    private var plainText = ""
    private var whole = Prose(html: "", plainText: "")
    /// The line and column of the images in paragraphs of their own.
    private(set) var placed: Set<[Int]> = []
    private(set) var diagnostics: [Diagnostic] = []

    init(file: String, firstLine: Int) {
        self.file = file
        self.firstLine = firstLine
    }

    mutating func add(_ block: MarkdownBlock) {
        guard let images = block.node.imagesAlone, images.allSatisfy({ !ContentSecurityPolicy.isRemote($0.url) }) else {
            html += block.html
            plainText += (plainText.isEmpty ? "" : "\n") + block.plainText
            return
        }
        close()
        parts.append(.pictures(images.map { picture($0) }))
    }

    private mutating func close() {
        defer { (html, plainText) = ("", "") }
        guard !html.isEmpty else { return }
        parts.append(.prose(Prose(html: html, plainText: plainText)))
        whole.html += html
        whole.plainText += (whole.plainText.isEmpty ? "" : "\n") + plainText
    }

    private mutating func picture(_ image: MarkdownNode) -> StoryText.Picture {
        placed.insert([image.line, image.column])
        let location = SourceLocation(file: file, line: image.line + firstLine - 1, column: image.column)
        var picture = StoryText.Picture(
            file: Located(value: image.url, place: location), caption: image.cellText, place: StoryPlace())
        switch StoryTitle(image.title) {
        case .place(let place): picture.place = place
        case .title: picture.title = image.title.isEmpty ? nil : image.title
        case .mistake(let why):
            let advice = "Until then, the picture's shape decides. A photo's title begins with a capital letter here."
            diagnostics.append(Diagnostic(.warning, "\(why) \(advice)", at: location))
        }
        return picture
    }

    mutating func finish() -> (prose: Prose?, parts: [StoryText.Part]) {
        close()
        return (whole.html.isEmpty ? nil : whole, parts)
    }
}

/// Resolving the pictures of a story to items.
extension AlbumItems {
    /// Moves the items that the story shows before the others, in the story's order, and applies their captions and
    /// titles.
    ///
    /// If an item is left out, so is its caption. A picture that is not an item of the album is reported. If it has no
    /// file, its caption replaces it; otherwise it may be hidden elsewhere.
    mutating func place(_ text: StoryText, _ items: inout [Item], _ motions: [Int: SourceFile]) -> Story? {
        var finder = StoryItems(self, items, motions)
        var parts: [Story.Part] = []
        var placed: [(item: Int, picture: StoryText.Picture)] = []
        var mentioned: Set<Int> = []
        for part in text.parts {
            guard case .pictures(let pictures) = part else {
                if case .prose(let prose) = part { parts.append(.prose(prose)) }
                continue
            }
            var first = placed.count
            func close() {
                if placed.count > first { parts.append(.pictures(first..<placed.count)) }
                first = placed.count
            }
            for picture in pictures {
                do throws(FileLookup.Problem) {
                    guard let index = try finder.item(picture.file.value) else { continue }
                    if !mentioned.insert(index).inserted {
                        let message = "`\(picture.file.value)` appears twice in this story, but is shown only once"
                        diagnostics.append(Diagnostic(.warning, message, at: picture.file.place))
                    } else {
                        placed.append((index, picture))
                    }
                } catch {
                    remark(.storyPicture, error.message, at: picture.file.place)
                    close()
                    if error.path != nil, !picture.caption.isEmpty {
                        parts.append(.prose(Prose(plainText: picture.caption)))
                    }
                }
            }
            close()
        }
        diagnostics += remarks.rest(.storyPicture)
        guard !placed.isEmpty else { return nil }
        items =
            placed.map { index, picture in
                var item = items[index]
                if !picture.caption.isEmpty { item.fields.description = picture.caption }
                if let title = picture.title { item.fields.title = title }
                return item
            } + items.indices.filter { !mentioned.contains($0) }.map { items[$0] }
        return Story(parts: parts, places: placed.map(\.picture.place))
    }
}

/// Finds the items that a story shows.
private struct StoryItems {
    private let album: AlbumItems
    private var lookup: FileLookup
    /// The index of each published item, by id.
    private let places: [String: Int]
    /// The item's id for each file.
    private var ids: [Int: String] = [:]
    /// The item's id for each file that is part of an item, such as the film of a Live Photo or another version of it.
    private var parts: [Int: String] = [:]

    init(_ album: AlbumItems, _ items: [Item], _ motions: [Int: SourceFile]) {
        self.album = album
        lookup = FileLookup(tree: album.tree, folder: album.folder, refusal: album.context.refusal)
        places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let companions = album.companions(motions)
        for (entry, id) in zip(album.entries, album.ids) {
            guard let file = entry.source.file else { continue }
            ids[file.index] = id
            for part in companions[file.index] ?? [] { parts[part.index] = id }
        }
        for (picture, main) in album.groups.bursts { ids[picture] = ids[main] }
        for (main, shot) in album.groups.shots {
            for file in shot.files { parts[file.index] = ids[main] }
        }
    }

    /// Returns the item's index, or nil if it is left out.
    mutating func item(_ name: String) throws(FileLookup.Problem) -> Int? {
        if let place = album.id(named: name).flatMap({ places[$0] }) { return place }
        if isIgnored(name) { return nil }
        let file: SourceFile
        do throws(FileLookup.Problem) {
            file = try lookup.find(name)
        } catch {
            // This is an item from a provider that is left out.
            if album.id(named: name) != nil { return nil }
            throw error
        }
        guard ids[file.index] == nil, parts[file.index] == nil else {
            return [ids[file.index], parts[file.index]].compactMap { $0.flatMap { places[$0] } }.first
        }
        guard file.folder == album.folder.index else {
            let other = album.tree.folders[file.folder].path
            throw FileLookup.Problem(
                message:
                    "`\(name)` belongs to the album `\(other)`, and a story shows items of its own album; move or copy it here"
            )
        }
        throw FileLookup.Problem(message: "`\(name)` is not an item of this album; add it to the album's list of items")
    }

    /// Returns whether `ignore` excludes the file. Its caption is then left out without a message, since this is
    /// intended and the scan may not even have seen the file.
    private func isIgnored(_ name: String) -> Bool {
        let written = name.contains("%") ? name.removingPercentEncoding ?? name : name
        let last = written.split(separator: "/").last.map(String.init) ?? written
        return album.draft.settings.ignore.lazy.map(IgnorePattern.init).contains {
            $0.matches(name: last, path: album.folder.path(of: written), isFolder: false)
        }
    }
}
