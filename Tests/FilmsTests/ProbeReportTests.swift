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
        (#"{"codec_type": "audio"}"#, false),
        (#"{"codec_type": "data"}"#, true),
        (#"{"codec_type": "subtitle"}"#, true),
        (#"{"codec_type": "attachment"}"#, true),
        (#"{"codec_type": "video", "disposition": {"attached_pic": 1}}"#, true),
        ("{}", true),
    ])
    func otherStreamsMayTellAnything(stream: String, isOther: Bool) throws {
        #expect(try report("\(Self.film), \(stream)").hasOtherStreams == isOther)
    }

    private func lengths(_ stated: String, size: String, stream: String = "") throws -> ProbeReport {
        let text =
            #"{"streams": [{"codec_type": "video"\#(stream)}], "format": {"duration": "\#(stated)", "size": "\#(size)"}}"#
        return try JSONDecoder().decode(ProbeReport.self, from: Data(text.utf8))
    }

    @Test func anImpossibleLengthIsIgnored() throws {
        #expect(try lengths("12.5", size: "90000").duration == 12.5)
        #expect(try !lengths("12.5", size: "90000").hasDoubtfulDuration)
        #expect(try lengths("143166.0", size: "5894").hasDoubtfulDuration)
        for stated in ["N/A", "inf", "-1", "0", "1e9"] { #expect(try lengths(stated, size: "5894").duration == nil) }
    }

    @Test func picturesAreCounted() throws {
        func counted(_ rates: String) throws -> Double? {
            try lengths("605", size: "1", stream: #", "nb_read_packets": "50", \#(rates)"#).countedDuration
        }
        #expect(try counted(#""avg_frame_rate": "25/1""#) == 2)
        #expect(try counted(#""avg_frame_rate": "0/0", "r_frame_rate": "10/1""#) == 5)
        #expect(try counted(#""avg_frame_rate": "0/0""#) == nil)
        #expect(try counted(#""r_frame_rate": "90000/1""#) == nil)
    }

    @Test(arguments: [
        (#""duration": "1.0""#, 1.0), (#""tags": {"DURATION": "00:00:01.500000000"}"#, 1.5),
        (#""duration": "38.5""#, nil),
        (#""duration": "N/A""#, nil), (#""tags": {"DURATION": "soon"}"#, nil), (#""tags": {}"#, nil),
    ])
    func picturesMayEndBeforeTheSound(stream: String, seconds: Double?) throws {
        #expect(try lengths("40", size: "90000", stream: ", \(stream)").pictureDuration == seconds)
    }

    @Test(arguments: [
        (#""field_order": "tt""#, true), (#""field_order": "bt""#, true), (#""field_order": "progressive""#, false),
        (#""field_order": "unknown""#, false), (#""codec_name": "dvvideo", "field_order": "unknown""#, true),
        (#""codec_name": "dvvideo""#, true), (#""codec_name": "h264""#, false),
    ])
    func framesMayConsistOfFields(stream: String, isInterlaced: Bool) throws {
        func video(_ size: String) throws -> ProbeReport.Stream {
            try #require(try report(#"{"codec_type": "video", \#(size), \#(stream)}"#).video)
        }
        #expect(try video(#""width": 720, "height": 576"#).isInterlaced == isInterlaced)
        // The filter refuses smaller ones.
        #expect(try !video(#""width": 2, "height": 2"#).isInterlaced)
    }
}
