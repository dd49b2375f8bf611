import AlbumModel
import Foundation
import Imaging
import Testing

@testable import Workers

/// Real files of all kinds, many of them damaged: each must either render or be refused for a stated reason, and nothing private may come
/// out. Passes if there is no corpus.
@Suite struct WorkerCorpusTests {
    static let corpus: String? = {
        let named = ProcessInfo.processInfo.environment["ALBUMGEN_CORPUS"]
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../../shared/corpus")
        return [named, root.standardizedFileURL.path].compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0 + "/MANIFEST.tsv")
        }
    }()

    static let files: [String] = {
        guard let corpus else { return [] }
        return ["photos", "hard", "video"].flatMap { folder in
            (FileManager.default.subpaths(atPath: "\(corpus)/\(folder)") ?? []).map { "\(corpus)/\(folder)/\($0)" }
        }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }()

    private let folder = FileManager.default.temporaryDirectory.path + "/corpus-\(UUID().uuidString)"

    private func outputs(_ facts: MediaFacts, _ id: Int) -> [RenditionOutput] {
        let sizes = [facts.size.fitting(longEdge: 500), facts.size.fitting(longEdge: 120)]
        return sizes.enumerated().map { index, size in
            RenditionOutput(
                spec: RenditionSpec(size: size, format: .jpeg, quality: 80), path: "\(folder)/\(id)-\(index).jpg")
        }
    }

    @Test(.enabled(if: !files.isEmpty, "there is no corpus")) func nothingIsUnexplained() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var tasks = Self.files.map { WorkerJob.Task.inspect(path: $0) }
        var given = 0
        var counts: [String: Int] = [:]
        var copies: [(String, String)] = []
        let pool = WorkerPool(executable: Probe.executable, count: 2, limits: Limits())
        let completed = pool.run(
            next: {
                guard given < tasks.count else { return nil }
                defer { given += 1 }
                return WorkerJob(id: given, task: tasks[given])
            },
            finished: { job, result in
                switch result {
                case .success(.inspected(let file)):
                    guard let facts = file.facts else {
                        #expect(file.problem?.isEmpty == false)
                        counts["refused", default: 0] += 1
                        return
                    }
                    if facts.format.kind == .video { return counts["videos", default: 0] += 1 }
                    tasks.append(.render(path: job.task.path, facts: facts, outputs: outputs(facts, job.id)))
                    let copy = "\(folder)/\(job.id)-copy.\(facts.format.fileExtension)"
                    tasks.append(.copy(path: job.task.path, facts: facts, privacy: Privacy(), output: copy))
                case .success(.rendered(let photo)):
                    counts[photo.warnings.isEmpty ? "rendered" : "rendered with a warning", default: 0] += 1
                    #expect(photo.bytes.allSatisfy { $0 > 0 })
                case .success(.copied):
                    counts["copied", default: 0] += 1
                    if case .copy(let path, _, _, let output) = job.task { copies.append((path, output)) }
                case .success(.explained), .success(.hashed): break
                case .failure(.notStrippable): counts["not copied", default: 0] += 1
                case .failure(.failed(let reason)):
                    counts["undecodable", default: 0] += 1
                    #expect(!reason.isEmpty)
                case .failure(let failure): Issue.record("\(job.task.path) \(failure)")
                }
            })
        #expect(completed)
        print("corpus:", counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let inspection = try? ImageInspector.inspect(path: "\(folder)/\(name)")
            #expect(inspection?.facts.metadata.hasPosition != true, "\(name) has a position")
            #expect(inspection?.facts.metadata.hasSerials != true, "\(name) has serial numbers")
        }
        #expect(try privateTags(in: folder) == "")
        for (source, copy) in copies {
            #expect(pixels(of: source) == pixels(of: copy), "the picture of \(source) has changed")
        }
    }

    /// A second opinion, where exiftool is installed: it reads makers' notes and trailers that exiv2 does not.
    private func privateTags(in folder: String) throws -> String {
        let tool = URL(fileURLWithPath: "/usr/bin/exiftool")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else { return "" }
        let process = Process()
        process.executableURL = tool
        process.arguments = [
            "-q", "-a", "-G1", "-s", "-ee", "-gps*", "-*serial*", "-ownername", "-makernotes:all", "-r", folder,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // Headings with file names come only with tags; Canon's profiles have a serial of their own that names no camera.
        return String(decoding: output, as: UTF8.self).split(separator: "\n").filter {
            !$0.hasPrefix("=") && !$0.contains("ICC")
        }
        .joined(separator: "\n")
    }

    /// A rendition's bytes represent the pixels: the encoder gives the same bytes for the same pixels.
    private func pixels(of path: String) -> Data? {
        guard let facts = try? ImageInspector.inspect(path: path).facts else { return nil }
        let output = "\(folder)/compared.png"
        let spec = RenditionSpec(size: facts.size.fitting(longEdge: 200), format: .png, quality: 80)
        guard
            (try? Renderer().render(path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)]))
                != nil
        else {
            return nil
        }
        return FileManager.default.contents(atPath: output)
    }
}
