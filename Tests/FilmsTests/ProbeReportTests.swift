import Foundation
import Testing

@testable import Films

/// What ffprobe lists besides pictures and sounds.
struct ProbeReportTests {
    private func report(_ streams: String, tags: String = "{}") throws -> ProbeReport {
        let text = #"{"streams": [\#(streams)], "format": {"tags": \#(tags)}}"#
        return try JSONDecoder().decode(ProbeReport.self, from: Data(text.utf8))
    }

    private static let film = #"{"codec_type": "video", "disposition": {"attached_pic": 0}}, {"codec_type": "audio"}"#

    @Test(arguments: [
        (#"{"codec_type": "data", "codec_tag_string": "tmcd"}"#, false),
        (#"{"codec_type": "audio"}"#, false),
        (#"{"codec_type": "data", "codec_tag_string": "gpmd"}"#, true),
        (#"{"codec_type": "subtitle"}"#, true),
        (#"{"codec_type": "attachment"}"#, true),
        (#"{"codec_type": "video", "disposition": {"attached_pic": 1}}"#, true),
        ("{}", true),
    ])
    func otherStreamsMayTellAnything(stream: String, isOther: Bool) throws {
        #expect(try report("\(Self.film), \(stream)").hasOtherStreams == isOther)
    }

    @Test(arguments: [
        (#"{"ENCODER": "Lavf", "title": "Sea", "_STATISTICS_TAGS": "BPS", "BPS-eng": "1", "DURATION": "1"}"#, false),
        (#"{"COMMENT": "48.2 16.3"}"#, true), (#"{"ARTIST": "Z"}"#, true), (#"{"com.android.serial": "7"}"#, true),
    ])
    func otherTagsMayTellAnything(tags: String, isUnknown: Bool) throws {
        #expect(try report(Self.film, tags: tags).hasUnknownTags == isUnknown)
        #expect(try report(#"{"codec_type": "audio", "tags": \#(tags)}"#).hasUnknownTags == isUnknown)
    }
}
