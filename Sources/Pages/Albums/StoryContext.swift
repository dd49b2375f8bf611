internal import AlbumModel
internal import Planning

/// A part of a story: text, or a run of pictures.
struct StoryPartContext: TemplateContext {
    private enum Content {
        case prose(Prose)
        case run(RunContext)
    }

    private let content: Content

    /// The maximum length of the text above the first run, in bytes, for its picture to be on a phone's first screen: about
    /// six lines.
    private static let mostTextAbove = 300

    /// - Parameters:
    ///   - hero: The picture that the page shows at its top instead of here.
    ///   - isFirst: Whether only text is above the story.
    static func parts(
        of story: Story, in view: AlbumView, without hero: Int?, links: RelativeLinks, isFirst: Bool
    ) -> [StoryPartContext] {
        var parts: [StoryPartContext] = []
        var hasPictures = false
        var textAbove = 0
        for part in story.parts {
            switch part {
            case .prose(let prose):
                parts.append(StoryPartContext(content: .prose(prose)))
                textAbove += prose.plainText.utf8.count
            case .pictures(let range):
                let pictures = range.filter { $0 != hero }.map { index in
                    let item = view.items[index]
                    return StoryRun.Picture(
                        index: index, ratio: item.shownRatio, width: item.files.size.width, place: story.places[index])
                }
                for run in StoryRun.runs(of: pictures) {
                    // The first run loads with the page, since only a few lines of text may be above it.
                    let isSeenFirst = isFirst && textAbove <= mostTextAbove
                    let urgency: PictureUrgency = hasPictures ? .lazy : isSeenFirst ? .first : .soon
                    parts.append(
                        StoryPartContext(content: .run(RunContext(run, of: view, links: links, urgency: urgency))))
                    hasPictures = true
                }
            }
        }
        return parts
    }

    func child(named name: String) -> Any? {
        switch (name, content) {
        case ("prose", .prose(let prose)): Text(prose.html)
        case ("run", .run(let run)): run
        case ("prose", _), ("run", _): Text("")
        default: nil
        }
    }
}

/// A run of pictures, as a block of justified rows with its own width.
final class RunContext: TemplateContext {
    private let run: StoryRun
    private let gap: Int
    private let captions: Captions
    private let cells: [CellContext]

    init(_ run: StoryRun, of view: AlbumView, links: RelativeLinks, urgency: PictureUrgency) {
        self.run = run
        gap = view.measures.gap
        captions = view.captions
        let shapes = CellShape.run(run, of: run.pictures.map { view.items[$0] }, gap: Double(gap))
        cells = zip(run.pictures, shapes).enumerated().map { place, cell in
            CellContext(
                view: view, index: cell.0, shape: cell.1, links: links,
                urgency: place > 0 && urgency == .first ? .soon : urgency, isInStory: true)
        }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "kind": Text(run.kind.rawValue)
        case "width": Text(run.width.rawValue)
        case "fillsWindow": run.width == .full
        case "fillsPage": run.width == .wide
        case "isLarge": run.width == .large
        case "layout": Text(Layout.Kind.justified.rawValue)
        case "captions": Text(captions == .none ? nil : captions.rawValue)
        case "count": Text(cells.count)
        case "rows": Text(Layout.Rows.balanced.rawValue)
        case "isNineGrid": false
        case "isRun": true
        case "style": Text("--gap:\(gap)px")
        case "cells": cells
        default: nil
        }
    }
}

extension PublishedItem {
    /// The aspect ratio of the picture as shown in cells.
    var shownRatio: Double { (thumbnails.last?.size ?? files.size).aspectRatio }
}
