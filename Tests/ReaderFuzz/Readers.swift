import AlbumModel
import Foundation
import Markdown

@testable import AlbumSources
@testable import BuildStore
@testable import Editing
@testable import Imaging
@testable import Pages
@testable import Serving
@testable import Workers

typealias Reader = @Sendable (UnsafeRawBufferPointer) -> Void

/// What reads bytes that others wrote, by name.
enum Readers {
    static let all: [String: Reader] = texts.merging(media) { one, _ in one }.merging(own) { one, _ in one }

    private static let texts: [String: Reader] = [
        "json": { _ = try? JSONReader.read(Array($0)[...], file: "a.json") },
        "csv": { bytes in
            guard let text = try? TextEncoding.utf8(Array(bytes), file: "a.csv") else { return }
            var reader = CSVReader(file: "a.csv")
            _ = try? reader.read(text)
        },
        "encoding": { bytes in
            var diagnostics: [Diagnostic] = []
            _ = try? TextEncoding.utf8(Array(bytes), file: "a.csv", &diagnostics)
        },
        "yaml": { _ = try? YAMLReader(file: "a.yml").read(String(decoding: $0, as: UTF8.self)[...]) },
        "frontmatter": {
            _ = try? FrontMatter.split(String(decoding: $0, as: UTF8.self), file: "a.md", hiding: .ofManifests)
        },
        "manifest": { _ = MarkdownManifest(String(decoding: $0, as: UTF8.self)[...], firstLine: 1) },
        "markdown": { _ = try? MarkdownDocument(String(decoding: $0, as: UTF8.self)).tree() },
        "configuration": { _ = Configuration.parse(Array($0)) },
        "rule": { _ = try? Rule(String(decoding: $0, as: UTF8.self)) },
        "selection": { _ = try? Selection.read(Array($0), file: "selection.json") },
        "picasa": { _ = PicasaFolder(String(decoding: $0, as: UTF8.self)) },
        "contacts": { _ = PicasaContacts(String(decoding: $0, as: UTF8.self)) },
        "dates": { _ = KnownDate(written: String(decoding: $0, as: UTF8.self)) },
        "names": { bytes in
            let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            for name in names.prefix(20) {
                _ = FileNameDate(name)
                _ = ShotVersions.siblings(of: name, among: names)
            }
        },
        "edits": { bytes in
            for path in ["a.md", "a.yml"] {
                guard let text = DescribingText(Array(bytes), path: path), let edit = YAMLEdit(text, at: .whole) else {
                    continue
                }
                for value in ["a", "b: #\nc", "'\""] { _ = edit.setting(["title", "name"], to: .text(value)) }
                _ = edit.setting(["keywords"], to: .words(["a", "b, c"]))
                _ = edit.removing(["title", "name"])
            }
        },
        "styles": { _ = StyleURLs.all(in: Array($0)) },
    ]

    private static let media: [String: Reader] = [
        "sniffer": { _ = FormatSniffer.sniff($0) },
        "boxes": { _ = VideoPrivacy($0, format: .mp4) },
        "items": { _ = CodedColour(boxes: $0) },
        "references": { _ = ISOReferences.patch($0) },
        "matroska": { _ = VideoPrivacy($0, format: .mkv) },
        "filmend": { bytes in
            for format in MediaFormat.allCases { _ = TruncationCheck.missingPercent(bytes, format: format) }
        },
        "raw": { _ = RawPreview.largest(in: $0) },
        "motion": { bytes in
            let photo = MotionPhoto(bytes)
            for format in [MediaFormat.jpeg, .heic] { _ = photo.film(format: format, lengthFromEnd: bytes.count / 2) }
        },
        "jpeg": { _ = JPEGStripper($0).copy(with: .none) },
        "png": { _ = PNGStripper($0).copy(with: .none) },
        "webp": { _ = WebPStripper($0).copy(with: .none) },
        "gif": { _ = GIFStripper($0).copy() },
        "xmp": { _ = XMPFallback($0, besides: []) },
        "longxmp": { _ = XMPFallback($0, besides: ["Xmp.xmpNote.HasExtendedXMP"]) },
        "head": { _ = PictureHead(Array($0)) },
    ]

    private static let own: [String: Reader] = [
        // A request's path, then values of its headers, a line each.
        "request": { bytes in
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            _ = RequestPath(lines.first ?? "")
            for line in lines.dropFirst().map(String.init) {
                _ = ByteRange(line, size: 1000)
                let tag = EntityTag("a-1")
                _ = tag.isNamed(in: line)
                _ = tag.allowsRange(line)
            }
        },
        "ledger": { bytes in
            try? Data(bytes).write(to: URL(fileURLWithPath: "\(scratch)/\(Ledger.fileName)"))
            _ = try? Ledger(in: scratch)
        },
        "pack": { bytes in
            guard var reader = try? PackReader(Array(bytes)) else { return }
            while (try? reader.next()) != nil {}
        },
        "frames": { bytes in
            var buffer = Array(bytes)
            while let body = try? WorkerFrame.take(from: &buffer) {
                _ = try? WorkerFrame.decode(WorkerAnswer.self, from: body)
                _ = try? WorkerFrame.decode(WorkerSetUp.self, from: body)
            }
        },
    ]

    private static let scratch: String = {
        let folder = "\(NSTemporaryDirectory())reader-fuzz-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }()
}
