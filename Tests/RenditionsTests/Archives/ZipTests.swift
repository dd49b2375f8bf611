import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import Renditions

@Suite struct ZipTests {
    @Test(arguments: [
        (Timestamp(year: 2024, month: 3, day: 9, hour: 18, minute: 4, second: 59), 22633, 37021),
        (Timestamp(year: 1979, month: 12, day: 31), 33, 0), (Timestamp(year: 2107, month: 12, day: 31), 65439, 0),
        (Timestamp(year: 2108, month: 1, day: 1), 33, 0), (nil, 33, 0),
    ])
    func `times are DOS times, within the range of those`(moment: Timestamp?, date: UInt16, time: UInt16) {
        let stamp = ZipRecords.stamp(moment)
        #expect(stamp.date == date)
        #expect(stamp.time == time)
    }

    private func add(
        _ file: String, to writer: inout ZipWriter, as name: String, moment: Timestamp?
    ) throws {
        let input = open(file, O_RDONLY)
        defer { close(input) }
        try writer.add(input, at: file, as: name, moment: moment)
    }

    /// With a limit of a hundred bytes, nearly every number needs ZIP64.
    @Test(arguments: [0xFFFF_FFFF, 100] as [UInt64])
    func `another program reads it whole, ZIP64 or not`(limit: UInt64) throws {
        let folder = try TemporaryFolder()
        let contents: [(name: String, bytes: [UInt8])] = [
            ("客厅.jpg", Array(repeating: 7, count: 3_000_000)), ("empty.txt", []), ("b & c.bin", Array(0...255)),
        ]
        var writer = try ZipWriter("\(folder.path)/a.zip", records: ZipRecords(limit: limit))
        for (place, content) in contents.enumerated() {
            let file = "\(folder.path)/\(place)"
            try Data(content.bytes).write(to: URL(fileURLWithPath: file))
            let moment = Timestamp(year: 2024, month: 3, day: 9, hour: 18, minute: 4, second: 6)
            try add(file, to: &writer, as: content.name, moment: moment)
        }
        try writer.finish()
        let printed = try Python.run(
            """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            for member in archive.infolist():
                assert member.compress_type == zipfile.ZIP_STORED and member.date_time == (2024, 3, 9, 18, 4, 6)
                print(member.filename, member.file_size, sum(archive.read(member)))
            """, "\(folder.path)/a.zip")
        let expected = contents.map { "\($0.name) \($0.bytes.count) \($0.bytes.reduce(0) { $0 + Int($1) })\n" }.joined()
        #expect(printed == expected)
    }

    @Test func `more members than 16 bits count`() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/one"
        try Data([1]).write(to: URL(fileURLWithPath: file))
        var writer = try ZipWriter("\(folder.path)/a.zip")
        for number in 0..<65_536 { try add(file, to: &writer, as: "\(number)", moment: nil) }
        try writer.finish()
        let printed = try Python.run(
            "import sys, zipfile; a = zipfile.ZipFile(sys.argv[1]); print(len(a.namelist()), a.read('65535'))",
            "\(folder.path)/a.zip")
        #expect(printed == "65536 b'\\x01'\n")
    }
}
