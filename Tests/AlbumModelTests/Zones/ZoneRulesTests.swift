import Foundation
import Testing

@testable import AlbumModel

struct ZoneRulesTests {
    /// A slim file's rule, as Berlin has had it since 1996, without any transition.
    private static func berlin() throws -> ZoneRules {
        var rules = ZoneRules(minutes: 60)
        let recurring: RecurringZoneRule = try #require(RecurringZoneRule(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
        rules.recurring = recurring
        return rules
    }

    private func seconds(_ text: String) throws -> Int {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        return try #require(
            Timestamp(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
        ).wallClockSeconds
    }

    @Test(arguments: [
        ("2024-01-15 12:00", 60), ("2024-07-15 12:00", 120), ("2024-03-31 01:59", 60), ("2024-03-31 03:00", 120),
        // Skipped, and shown twice.
        ("2024-03-31 02:30", 60), ("2024-10-27 02:30", 120), ("2024-10-27 03:00", 60), ("2050-07-01 00:00", 120),
    ])
    func wallClocksOfBerlin(wallClock: String, minutes: Int) throws {
        #expect(try Self.berlin().minutes(atWallClock: seconds(wallClock)) == minutes)
    }

    @Test(arguments: [
        ("<+0330>-3:30", "2024-07-01 00:00", 210), ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2024-01-01 00:00", 780),
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2024-06-01 00:00", 720), ("EST5EDT,M3.2.0,M11.1.0", "2024-07-01 00:00", -240),
        ("CST-8", "2024-07-01 00:00", 480),
    ])
    func rulesOfTheFooter(posix: String, moment: String, minutes: Int) throws {
        #expect(try RecurringZoneRule(posix: posix)?.minutes(at: seconds(moment)) == minutes)
    }

    @Test func theSystemsDatabaseIsRead() throws {
        let path = "/usr/share/zoneinfo/Europe/Berlin"
        guard let data = FileManager.default.contents(atPath: path) else { return }
        let rules = try #require(ZoneRules(tzif: [UInt8](data)))
        let berlin = try Self.berlin()
        for year in 1997...2045 {
            for month in 1...12 {
                let moment = CivilDate(year: year, month: month, day: 15).days * 86_400
                #expect(rules.minutes(at: moment) == berlin.minutes(at: moment))
            }
        }
        // In the summer of 1947, clocks were another hour ahead.
        #expect(try rules.minutes(atWallClock: seconds("1947-06-01 12:00")) == 180)
    }

    @Test(arguments: [[], Array("TZif".utf8), Array("TZif2".utf8) + [UInt8](repeating: 0xff, count: 200)])
    func whatIsNotAZoneFileGivesNoZone(bytes: [UInt8]) {
        #expect(ZoneRules(tzif: bytes) == nil)
    }

    @Test func datesAndCountsOfDaysAgree() {
        for days in stride(from: -800_000, through: 800_000, by: 37) { #expect(CivilDate(days: days).days == days) }
    }
}
