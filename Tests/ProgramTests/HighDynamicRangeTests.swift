import Foundation
import TestSupport
import Testing

/// Light beyond the range of ordinary screens, in stills and films alike: HDR's white of 203 nits (ITU-R BT.2408)
/// becomes 215 of 255, and darker colours keep their hue.
struct HighDynamicRangeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let still = ["-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8"]

    private func codec(_ name: String, _ transfer: String) -> [String] {
        guard name.hasSuffix(".avif") else {
            let tags = "log-level=none:crf=10:colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc"
            return ["-c:v", "libx265", "-x265-params", tags, "-tag:v", "hvc1"]
        }
        return Self.still + [
            "-crf", "10", "-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc",
        ]
    }

    /// Builds the site and returns the paths of its pictures and films.
    private func build() throws -> [String] {
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let media = try folder.contents(of: "site").keys.filter { $0.contains("media/") }.sorted()
        #expect(media.contains { $0.hasSuffix(".jpg") })
        return media.map { folder.url("site/\($0)").path }
    }

    /// If PQ were decoded as ordinary light, white would be a dull grey of 148.
    @Test(arguments: ["a.avif", "a.mp4"], [("smpte2084", 573), ("arib-std-b67", 721)])
    func whiteIsWhite(name: String, coding: (transfer: String, white: Int)) throws {
        try TestFilm.make(
            [
                "-f", "lavfi", "-i",
                "color=gray:size=320x240:rate=5:duration=1,format=yuv420p10le,geq=lum=\(coding.white):cb=512:cr=512",
            ] + codec(name, coding.transfer), in: folder, as: "photos/\(name)")
        for file in try build() {
            let colour = try TestFilm.colour(of: file)
            #expect(colour.count == 3 && colour.allSatisfy { (205...225).contains($0) }, "\(file): \(colour)")
        }
    }

    /// Encodes ordinary colours as HDR.
    @Test(arguments: ["a.avif", "a.mp4"], ["smpte2084", "arib-std-b67"])
    func coloursKeepTheirHue(name: String, transfer: String) throws {
        // The filter follows the source: if it fails inside the source's own graph, ffmpeg 5 hangs.
        let coding =
            "zscale=tin=iec61966-2-1:pin=bt709:min=gbr:t=\(transfer):p=bt2020:m=bt2020nc:r=tv:npl=203,format=yuv420p10le"
        let source = TestFilm.quarters(width: 320, height: 240) + ["-vf", coding]
        try TestFilm.make(source + codec(name, transfer), in: folder, as: "photos/\(name)")
        let ordinary = [[220, 30, 30], [30, 200, 40], [40, 50, 210], [230, 220, 40]]
        for file in try build() {
            let found = try TestFilm.quarterColours(of: file)
            for (colour, own) in zip(found.joined(), ordinary.joined()) {
                #expect((Self.dimmed(own) - 12...own + 12).contains(colour), "\(file): \(found), not \(ordinary)")
            }
        }
    }

    /// Returns a value dimmed by the same factor as white, the most that a colour may lose. The darkest colours lose
    /// nothing.
    private static func dimmed(_ value: Int) -> Int { Int((coded(light(value) * light(215)) * 255).rounded()) }

    private static func light(_ value: Int) -> Double {
        let value = Double(value) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func coded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
