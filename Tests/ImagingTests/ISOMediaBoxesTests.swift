import Testing

@testable import Imaging

/// Boxes put together by hand.
enum Boxes {
    static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    static func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

    static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
        let all = content.flatMap { $0 }
        return number(all.count + 8) + latin(type) + all
    }

    static func handler(_ type: String, name: String = "VideoHandler") -> [UInt8] {
        box("hdlr", number(0), number(0), latin(type), number(0), number(0), number(0), latin(name), [0])
    }

    static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    /// A track with one sample, of this many bytes at a place in the file.
    static func track(_ handler: String, at place: Int = 32, size: Int = 2, _ more: [UInt8]...) -> [UInt8] {
        let reference = box("dinf", box("dref", number(0), number(1), box("url ", number(1))))
        let entry = handler == "soun" ? box("mp4a", zeros(28)) : box("mp4v", zeros(78))
        let table = box(
            "stbl", box("stsd", number(0), number(1), entry), box("stts", number(0), number(1), number(1), number(512)),
            box("stsc", number(0), number(1), number(1), number(1), number(1)),
            box("stsz", number(0), number(size), number(1)), box("stco", number(0), number(1), number(place)))
        let info = box("minf", box("vmhd", zeros(12)), reference, table)
        let header = box("mdhd", zeros(12), number(1000), zeros(8))
        return box(
            "trak", box("tkhd", zeros(84)), box("mdia", header, Boxes.handler(handler), info), more.flatMap { $0 })
    }

    /// Three bytes of media at offset 32, two for the pictures and one for the sound; or other media.
    static func film(_ moreInMovie: [UInt8]..., media: [UInt8] = [1, 2, 3], behind: [UInt8] = []) -> [UInt8] {
        box("ftyp", latin("isom"), number(512)) + box("free") + box("mdat", media)
            + box(
                "moov", box("mvhd", zeros(100)), track("vide"), track("soun", at: 34, size: 1),
                moreInMovie.flatMap { $0 }) + behind
    }

    /// A list of values by names, as Apple and Android write it.
    static func keyed(_ values: [(String, String)], isISO: Bool = true) -> [UInt8] {
        let keys = values.flatMap { box("mdta", latin($0.0)) }
        let items = values.enumerated().flatMap { index, value -> [UInt8] in
            let data = box("data", number(1), number(0), latin(value.1))
            return number(data.count + 8) + number(index + 1) + data
        }
        return box(
            "meta", isISO ? number(0) : [], handler("mdta"), box("keys", number(0), number(values.count), keys),
            box("ilst", items))
    }
}

struct ISOMediaBoxesTests {
    private func isHarmless(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { ISOMediaBoxes($0).areHarmless }
    }

    @Test func anOrdinaryFilmIs() {
        #expect(isHarmless(Boxes.film()))
        let tool = Boxes.box(
            "meta", Boxes.number(0), Boxes.handler("mdir"),
            Boxes.box("ilst", Boxes.box("\u{a9}too", Boxes.box("data", Boxes.number(1), Boxes.latin("Lavf59")))))
        #expect(isHarmless(Boxes.film(Boxes.box("udta", tool))))
        #expect(isHarmless(Boxes.film(Boxes.keyed([("com.android.version", "12")], isISO: false))))
        #expect(isHarmless(Boxes.film(Boxes.box("udta", Boxes.box("\u{a9}mod", Boxes.latin("F2")), [0, 0, 0, 0]))))
        // A phone's room to write its index into.
        #expect(isHarmless(Boxes.film(behind: Boxes.box("free", Array(repeating: 0, count: 5000)))))
        // Cut off in its pictures.
        let track = Boxes.track("vide", at: Boxes.film(Boxes.track("vide")).count + 8, size: 4000)
        #expect(isHarmless(Boxes.film(track, behind: Boxes.number(5000) + Boxes.latin("mdat") + [1, 2])))
    }

    @Test(arguments: [
        "text", "sbtl", "subt", "meta", "mett", "tmcd", "camm", "gpmd", "djmd", "dbgi", "rtmd", "nmhd", "clcp", "hint",
    ])
    func aTrackOfAnythingElseIsNot(handler: String) {
        #expect(!isHarmless(Boxes.film(Boxes.track(handler))))
    }

    @Test func aTrackOfWhichNobodySaysWhatItIsIsNot() {
        #expect(!isHarmless(Boxes.film(Boxes.box("trak", Boxes.box("tkhd", Boxes.zeros(84))))))
        #expect(!isHarmless(Boxes.film(Boxes.box("trak", Boxes.box("mdia", Boxes.box("mdhd", Boxes.zeros(24)))))))
    }

    @Test func unknownTagsAreNot() {
        let uuid = Boxes.box(
            "uuid", [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC],
            Boxes.latin("<x:xmpmeta/>"))
        #expect(!isHarmless(Boxes.film(behind: uuid)))
        #expect(!isHarmless(Boxes.film(uuid)))
        #expect(!isHarmless(Boxes.film(Boxes.track("soun", at: 34, size: 1, uuid))))
        for tag in [
            "XMP_", "\u{a9}cmt", "\u{a9}des", "\u{a9}ART", "desc", "dscp", "FIRM", "CAME", "MUID", "Xtra", "\u{a9}nam",
            "cprt", "titl", "loci",
        ] {
            #expect(!isHarmless(Boxes.film(Boxes.box("udta", Boxes.box(tag, Boxes.latin("48.2 16.3"))))), "\(tag)")
            #expect(
                !isHarmless(Boxes.film(Boxes.track("soun", at: 34, size: 1, Boxes.box("udta", Boxes.box(tag, [1]))))),
                "\(tag)")
        }
        for key in ["com.android.serial", "com.apple.quicktime.comment", "comment", "SerialNumber", ""] {
            #expect(!isHarmless(Boxes.film(Boxes.keyed([("com.android.version", "12"), (key, "7")]))), "\(key)")
        }
        #expect(!isHarmless(Boxes.film(behind: Boxes.box("gps0", [1, 2, 3]))))
    }

    @Test func allMediaIsOfATrack() {
        #expect(!isHarmless(Boxes.film(media: [1, 2, 3] + Boxes.latin("+48.2082"))))
        #expect(!isHarmless(Boxes.film(behind: Boxes.box("mdat", Boxes.latin("gps0")))))
        // Room between samples is empty.
        #expect(isHarmless(Boxes.film(media: [1, 2, 3, 0, 0, 0])))
        // Media up to the file's end has whatever follows in it.
        let endless =
            Boxes.film() + Boxes.number(0) + Boxes.latin("mdat") + Boxes.box("uuid", Boxes.zeros(20))
        #expect(!isHarmless(endless))
        // Without an index, the parts cannot be identified.
        let bare = Boxes.box("ftyp", Boxes.latin("isom"), Boxes.number(512)) + Boxes.box("mdat", [1])
        #expect(!isHarmless(bare))
    }

    @Test func fragmentsAreFollowed() {
        func film(size: Int, media: [UInt8]) -> [UInt8] {
            let head = Boxes.film(Boxes.box("mvex", Boxes.box("trex", Boxes.number(0), Boxes.zeros(20))))
            // Its samples begin after it and the header of the media.
            func fragment(_ offset: Int) -> [UInt8] {
                Boxes.box(
                    "moof", Boxes.box("mfhd", Boxes.zeros(8)),
                    Boxes.box(
                        "traf", Boxes.box("tfhd", Boxes.number(0x02_0000), Boxes.number(0)),
                        Boxes.box(
                            "trun", Boxes.number(0x201), Boxes.number(1), Boxes.number(offset), Boxes.number(size))))
            }
            return head + fragment(fragment(0).count + 8) + Boxes.box("mdat", media)
        }
        #expect(isHarmless(film(size: 4, media: [1, 2, 3, 4])))
        #expect(!isHarmless(film(size: 3, media: [1, 2, 3, 4])))
    }

    @Test(arguments: ["48.2082 16.3738", "Ana's track", "GPS 48", "Handler 4711-0815-1234567"])
    func whatAHandlerIsCalledIsOfAProgram(name: String) {
        let track = Boxes.box(
            "trak", Boxes.box("tkhd", Boxes.zeros(84)), Boxes.box("mdia", Boxes.handler("vide", name: name)))
        #expect(!isHarmless(Boxes.film(track)))
        #expect(!HarmlessText.isProgram(name))
    }

    @Test func valuesWithoutAKeyAreNot() {
        let items = Boxes.box("ilst", Boxes.number(10) + Boxes.number(1) + [1, 2])
        #expect(!isHarmless(Boxes.film(Boxes.box("meta", Boxes.number(0), Boxes.handler("mdta"), items))))
    }

    @Test func whatHidesBehindHarmlessNamesIsNot() {
        #expect(!isHarmless(Boxes.film(behind: Boxes.box("free", Boxes.latin("+48.2082+016.3738/")))))
        #expect(!isHarmless(Boxes.film(behind: Boxes.latin("+48.2082+016.3738/"))))
        #expect(!isHarmless(Boxes.film(behind: [1, 2, 3])))
        let alias = Boxes.box("alis", Boxes.latin("/Users/zaphod/a"))
        let path = Boxes.box("dref", Boxes.number(0), Boxes.number(1), alias)
        let track = Boxes.box("mdia", Boxes.handler("vide"), Boxes.box("minf", Boxes.box("dinf", path)))
        #expect(!isHarmless(Boxes.film(Boxes.box("trak", track))))
        let long = Boxes.handler("vide", name: String(repeating: "48.2 ", count: 40))
        #expect(!isHarmless(Boxes.film(Boxes.box("trak", Boxes.box("mdia", long)))))
    }

    /// Whatever the bytes are, reading them ends, and nothing outside of them is read.
    @Test func anyBytesAreTolerated() {
        let film = Boxes.film(
            Boxes.box("udta", Boxes.box("smta", Boxes.number(0), Boxes.box("mdln", Boxes.latin("S10")))),
            Boxes.keyed([("com.android.version", "12")]))
        #expect(isHarmless(film))
        for count in film.indices { _ = isHarmless(Array(film.prefix(count))) }
        for place in film.indices {
            for value: UInt8 in [0, 1, 8, 0x7F, 0xFF] {
                var damaged = film
                damaged[place] = value
                _ = isHarmless(damaged)
            }
        }
    }
}
