import Files
import Foundation
import Testing

@testable import Imaging

/// Colour profiles keep what defines colours, and nothing about a display or a person.
struct ProfileReducerTests {
    /// The profile with elements of other kinds, marks in every text and number of its header, and bytes between and
    /// after them.
    private func marked(_ profile: [UInt8], _ extra: [(String, [UInt8])]) -> [UInt8] {
        let count = ProfileReducer.number(profile, 128) ?? 0
        let moved = 12 * extra.count
        var table = ProfileReducer.bytes(of: count + extra.count)
        for index in 0..<count {
            let entry = 132 + 12 * index
            table += profile[entry..<entry + 4]
            table += ProfileReducer.bytes(of: (ProfileReducer.number(profile, entry + 4) ?? 0) + moved)
            table += profile[entry + 8..<entry + 12]
        }
        var content = Array(profile[(132 + 12 * count)...])
        for (tag, element) in extra {
            content += Planted.mark
            table += Array(tag.utf8) + ProfileReducer.bytes(of: 132 + 12 * (count + extra.count) + content.count)
            table += ProfileReducer.bytes(of: element.count)
            content += element
        }
        var header = Array(profile.prefix(128))
        header.replaceSubrange(80..<92, with: Planted.mark)
        header.replaceSubrange(100..<112, with: Planted.mark)
        header.replaceSubrange(48..<56, with: Planted.mark.prefix(8))
        return header + table + content + Planted.mark
    }

    private func holdsMark(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            ByteSearch.first(Array(Planted.mark.prefix(8)), in: bytes) != nil
        }
    }

    @Test func whatDescribesADisplayIsRemoved() throws {
        let text = Array("text\0\0\0\0".utf8) + Planted.mark + [0]
        let extra = ["meta", "dscm", "mmod", "vcgt", "targ", "ndin", "dmnd", "tech", "prVt"].map { ($0, text) }
        let profile = marked(TestProfile.displayP3, extra)
        #expect(holdsMark(profile))
        let reduced = try #require(ProfileReducer.reduced(profile))
        #expect(!holdsMark(reduced))
        #expect(ProfileReducer.reduced(reduced) == reduced)
        #expect(ProfileReducer.reduced(TestProfile.displayP3) == reduced)
    }

    @Test func whatIsNotAProfileIsRemoved() {
        #expect(ProfileReducer.reduced(Planted.mark) == nil)
        #expect(ProfileReducer.reduced(Array(TestProfile.displayP3.prefix(200))) == nil)
        var lying = TestProfile.displayP3
        lying.replaceSubrange(128..<132, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(ProfileReducer.reduced(lying) == nil)
    }
}
