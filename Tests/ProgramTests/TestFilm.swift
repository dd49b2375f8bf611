import Foundation
import Synchronization
import TestSupport

/// Films for the tests, made with ffmpeg.
enum TestFilm {
    struct EncodingError: Error {
        var words: String
    }

    /// The films made so far, by ffmpeg's arguments and the extension. Tests need the same ones many times, and merely
    /// starting ffmpeg takes a tenth of a second.
    private static let made = Mutex<[[String]: Data]>([:])

    /// - Parameter arguments: the arguments of ffmpeg, without the output.
    static func make(_ arguments: [String], in folder: TemporaryFolder, as name: String) throws {
        let url = folder.url(name)
        let asked = arguments + [url.pathExtension]
        if let film = made.withLock({ $0[asked] }) {
            try folder.write(film, to: name)
            return
        }
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let words = try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [url.path])
        if !FileManager.default.fileExists(atPath: url.path) { throw EncodingError(words: words) }
        // A film made from a test's own files is different each time.
        guard !arguments.contains(where: { $0.contains(folder.path) }) else { return }
        let film = try Data(contentsOf: url)
        made.withLock { $0[asked] = film }
    }

    /// Returns the arguments for a test picture with a tone, in H.264 and AAC, one second long by default.
    static func plain(size: String = "320x180", seconds: Double = 1) -> [String] {
        picture(size: size, seconds: seconds) + tone(seconds)
            + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "10", "-c:a", "aac"]
    }

    static func picture(size: String = "320x180", seconds: Double = 1) -> [String] {
        ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=10:duration=\(seconds)"]
    }

    static func tone(_ seconds: Double) -> [String] { ["-f", "lavfi", "-i", "sine=duration=\(seconds)"] }

    /// Returns fields of a file as ffprobe prints them, such as `stream=codec_name,width,height` or `format_tags`.
    static func probe(_ path: String, _ entries: String) throws -> String {
        try run("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "default=nw=1", path])
    }

    /// Returns the MD5 digest of the video's packets without SEI messages; remuxing does not change it.
    static func packets(of path: String) throws -> String {
        try run(
            "ffmpeg",
            [
                "-v", "error", "-i", path, "-map", "0:v", "-c", "copy", "-bsf:v",
                "h264_mp4toannexb,filter_units=remove_types=6", "-f",
                "md5", "-",
            ])
    }

    /// Returns the mean colour of a picture, with components from 0 to 255.
    static func colour(of path: String) throws -> [Int] { try pixels(of: path, side: 1) }

    /// Returns the pixels of a picture, or of a film's first frame as players show it, scaled to a square with this
    /// side: red, green and blue of each pixel, row by row.
    static func pixels(of path: String, side: Int) throws -> [Int] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("pixels-\(UUID().uuidString).rgb")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try run(
            "ffmpeg",
            [
                "-v", "error", "-i", path, "-vf", "scale=\(side):\(side):flags=area", "-frames:v", "1", "-pix_fmt",
                "rgb24", "-f", "rawvideo", file.path,
            ])
        return try Data(contentsOf: file).prefix(side * side * 3).map { Int($0) }
    }

    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

/// XMP in films.
extension TestFilm {
    /// Returns an XMP packet with properties, given as XML attributes and as elements.
    static func packet(_ attributes: String, elements: String = "") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:iptcExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(attributes)>\(elements)</rdf:Description></rdf:RDF>\
        </x:xmpmeta>
        """
    }

    /// Returns the box in which an MP4 keeps an XMP packet.
    static func box(holding packet: String) -> Data {
        let identifier: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        return box("uuid", Data(identifier) + Data(packet.utf8))
    }

    static func box(_ type: String, _ content: Data) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (content.count + 8) >> $0) }) + Data(type.utf8) + content
    }
}
