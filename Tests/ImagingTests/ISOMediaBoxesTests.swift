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

    static func handler(_ type: String, name: String = "Handler") -> [UInt8] {
        box("hdlr", number(0), number(0), latin(type), number(0), number(0), number(0), latin(name), [0])
    }

    static func track(_ handler: String, _ more: [UInt8]...) -> [UInt8] {
        let reference = box("dinf", box("dref", number(0), number(1), box("url ", number(1))))
        let info = box("minf", box("vmhd", number(0)), reference, box("stbl", box("stsd", number(0))))
        return box(
            "trak", box("tkhd", number(0)), box("mdia", box("mdhd", number(0)), Boxes.handler(handler), info),
            more.flatMap { $0 })
    }

    static func film(_ moreInMovie: [UInt8]..., behind: [UInt8] = []) -> [UInt8] {
        box("ftyp", latin("isom"), number(512)) + box("free") + box("mdat", [1, 2, 3])
            + box("moov", box("mvhd", number(0)), track("vide"), track("soun"), moreInMovie.flatMap { $0 }) + behind
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
        #expect(isHarmless(Boxes.film(Boxes.track("tmcd"))))
        let tool = Boxes.box(
            "meta", Boxes.number(0), Boxes.handler("mdir"),
            Boxes.box("ilst", Boxes.box("\u{a9}too", Boxes.box("data", Boxes.number(1), Boxes.latin("Lavf59")))))
        #expect(isHarmless(Boxes.film(Boxes.box("udta", tool))))
        #expect(isHarmless(Boxes.film(Boxes.keyed([("com.android.version", "12")], isISO: false))))
        #expect(isHarmless(Boxes.film(Boxes.box("udta", Boxes.box("\u{a9}mod", Boxes.latin("F2")), [0, 0, 0, 0]))))
        let fragment = Boxes.box("moof", Boxes.box("mfhd", [0]), Boxes.box("traf", Boxes.box("tfhd", [0])))
        #expect(isHarmless(Boxes.film(behind: fragment + Boxes.box("mdat", [1]))))
        // A phone's room to write its index into.
        #expect(isHarmless(Boxes.film(behind: Boxes.box("free", Array(repeating: 0, count: 5000)))))
        // Cut off in its pictures.
        #expect(isHarmless(Boxes.film(behind: Boxes.number(5000) + Boxes.latin("mdat") + [1, 2])))
    }

    @Test(arguments: [
        "text", "sbtl", "subt", "meta", "mett", "camm", "gpmd", "djmd", "dbgi", "rtmd", "nmhd", "clcp", "hint",
    ])
    func aTrackOfAnythingElseIsNot(handler: String) {
        #expect(!isHarmless(Boxes.film(Boxes.track(handler))))
    }

    @Test func aTrackOfWhichNobodySaysWhatItIsIsNot() {
        #expect(!isHarmless(Boxes.film(Boxes.box("trak", Boxes.box("tkhd", [0])))))
        #expect(!isHarmless(Boxes.film(Boxes.box("trak", Boxes.box("mdia", Boxes.box("mdhd", [0]))))))
    }

    @Test func unknownTagsAreNot() {
        let uuid = Boxes.box(
            "uuid", [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC],
            Boxes.latin("<x:xmpmeta/>"))
        #expect(!isHarmless(Boxes.film(behind: uuid)))
        #expect(!isHarmless(Boxes.film(uuid)))
        #expect(!isHarmless(Boxes.film(Boxes.track("soun", uuid))))
        for tag in ["XMP_", "\u{a9}cmt", "\u{a9}des", "\u{a9}ART", "desc", "dscp", "FIRM", "CAME", "MUID", "Xtra"] {
            #expect(!isHarmless(Boxes.film(Boxes.box("udta", Boxes.box(tag, Boxes.latin("48.2 16.3"))))), "\(tag)")
            #expect(!isHarmless(Boxes.film(Boxes.track("soun", Boxes.box("udta", Boxes.box(tag, [1]))))), "\(tag)")
        }
        for key in ["com.android.serial", "com.apple.quicktime.comment", "comment", "SerialNumber", ""] {
            #expect(!isHarmless(Boxes.film(Boxes.keyed([("com.android.version", "12"), (key, "7")]))), "\(key)")
        }
        #expect(!isHarmless(Boxes.film(behind: Boxes.box("gps0", [1, 2, 3]))))
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

    /// Whatever the bytes are, looking at them ends, and nothing outside of them is read.
    @Test func anyBytesAreBorneWith() {
        let film = Boxes.film(
            Boxes.box("udta", Boxes.box("smta", Boxes.number(0), Boxes.box("mdln", [1]))),
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
