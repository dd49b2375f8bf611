import Foundation
import Testing

@testable import Sealing

struct SpaceKeysTests {
    private let keys = SpaceKeys(key: [UInt8](repeating: 7, count: 32), salt: [UInt8](repeating: 9, count: 16))

    @Test func equalContentGivesEqualBytesAndOtherContentAnotherNonce() {
        let file = SpaceKeys.File(address: "a/b.jpg", length: 3)
        func script(_ content: [UInt8]) -> [UInt8] { keys.script(0, of: file, named: "n") { Array(content[$0]) } }
        #expect(script([1, 2, 3]) == script([1, 2, 3]))
        // The nonce is at the start.
        #expect(script([1, 2, 3]).prefix(30) != script([1, 2, 4]).prefix(30))
    }

    @Test func namesDifferByAllThatAPieceIs() {
        var names: Set<String> = []
        var count = 0
        for kind in [SpaceKeys.Kind.file, .index] {
            for address in ["", "a", "a/b"] {
                for check in [[], [UInt8](repeating: 1, count: 12)] {
                    for piece in 0..<3 {
                        names.insert(keys.name(of: piece, kind, address: address, check: check))
                        count += 1
                    }
                }
            }
        }
        #expect(names.count == count && names.allSatisfy { $0.count == 32 })
    }

    @Test func theHeaderDoesNotShowHowManySpacesThereAre() {
        let (salt, seed) = ([UInt8](repeating: 1, count: 16), [UInt8](repeating: 2, count: 32))
        func header(_ spaces: Int) -> String {
            let openings = (0..<spaces).map { number in
                DoorHeader.Opening(
                    doorKey: [UInt8](repeating: UInt8(number), count: 32), spaceKey: [UInt8](repeating: 5, count: 32),
                    indexCheck: [UInt8](repeating: 6, count: 12))
            }
            return DoorHeader(salt: salt, rounds: 600_000, seed: seed, openings: openings).text
        }
        #expect(header(0).utf8.count == header(16).utf8.count)
        #expect(header(2) == header(2) && header(2) != header(3))
        #expect(!header(16).contains("<"))
    }

    /// Two doors of one cache, or two states of one door.
    @Test(arguments: [(0, 1), (1, 2), (2, 2), (3, 5), (15, 16)])
    func twoHeadersHaveNoSlotInCommon(some: Int, others: Int) throws {
        func slots(_ spaces: Int, last: UInt8) throws -> Set<Data> {
            let openings = (0..<spaces).map { number in
                DoorHeader.Opening(
                    doorKey: [UInt8](repeating: UInt8(number), count: 32), spaceKey: [UInt8](repeating: 5, count: 32),
                    indexCheck: [UInt8](repeating: number == spaces - 1 ? last : 6, count: 12))
            }
            let header = DoorHeader(
                salt: [UInt8](repeating: 1, count: 16), rounds: 600_000, seed: [UInt8](repeating: 2, count: 32),
                openings: openings)
            let encoded = try #require(header.text.firstMatch(of: /"slots":"([^"]+)"/)?.output.1)
            let all = try #require(Data(base64Encoded: String(encoded)))
            return Set(stride(from: 0, to: all.count, by: 92).map { all[$0..<$0 + 92] })
        }
        let (one, other) = (try slots(some, last: 6), try slots(others, last: 7))
        #expect(one.count == DoorHeader.slotCount && other.count == DoorHeader.slotCount)
        #expect(one.isDisjoint(with: other))
    }
}
