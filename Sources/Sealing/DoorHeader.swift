internal import AlbumModel
internal import Foundation

/// What the door knows before anybody has typed a password: a salt, and slots of which each may open a space.
package struct DoorHeader: Sendable {
    /// Sixteen for every site: how many of them open something does not show.
    package static let slotCount = 16
    /// The folder of sealed files, relative to the door.
    package static let folder = AddressBook.sealedFolder + "/"
    package static let saltSize = 16
    private static let slotSize = Cryptography.nonceSize + textSize + Cryptography.tagSize
    private static let textSize = 64

    /// What a slot opens.
    package struct Opening: Sendable {
        var doorKey: [UInt8]
        var spaceKey: [UInt8]
        var indexCheck: [UInt8]

        package init(doorKey: [UInt8], spaceKey: [UInt8], indexCheck: [UInt8]) {
            self.doorKey = doorKey
            self.spaceKey = spaceKey
            self.indexCheck = indexCheck
        }
    }

    /// As JSON, which is safe inside a script element: no text in it has a `<`.
    package let text: String

    /// - Parameters:
    ///   - seed: secret random bytes, from which slots without a space are filled and the order of slots follows, so that
    ///     equal spaces give an equal header.
    ///   - openings: of the spaces, at most `slotCount`.
    package init(salt: [UInt8], rounds: Int, seed: [UInt8], openings: [Opening]) {
        precondition(openings.count <= Self.slotCount)
        var slots = openings.map { Self.slot($0, salt: salt, rounds: rounds) }
        for number in slots.count..<Self.slotCount {
            var filling: [UInt8] = []
            for part in 0..<3 {
                filling += Cryptography.authenticationCode(Array("empty slot \(number) \(part)".utf8), key: seed)
            }
            slots.append(Array(filling.prefix(Self.slotSize)))
        }
        slots = slots.map { (Cryptography.authenticationCode($0, key: seed), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        let list = Data(slots.joined()).base64EncodedString()
        text = """
            {"version":1,"rounds":\(rounds),"salt":"\(Data(salt).base64EncodedString())","folder":"\(Self.folder)","slots":"\(list)"}
            """
    }

    private static func slot(_ opening: Opening, salt: [UInt8], rounds: Int) -> [UInt8] {
        let text = opening.spaceKey + opening.indexCheck
        let padded = text + [UInt8](repeating: 0, count: textSize - text.count)
        let label = Array("albumgen slot nonce 1".utf8) + [0]
        let nonce = Array(
            Cryptography.authenticationCode(label + padded, key: opening.doorKey).prefix(Cryptography.nonceSize))
        let data = Array("albumgen slot 1".utf8) + [0] + salt + Array(bigEndian: UInt32(rounds))
        return nonce + Cryptography.sealed(padded, key: opening.doorKey, nonce: nonce, data: data)
    }
}

/// The key that a password becomes at the door.
package enum DoorKey {
    /// - Parameters:
    ///   - password: in any form of Unicode.
    ///   - rounds: of PBKDF2; a million take about a third of a second.
    package static func derive(_ password: String, salt: [UInt8], rounds: Int) -> [UInt8] {
        let normalized = password.normalizedNFC
        return Cryptography.passwordKey(Array(normalized.utf8), salt: salt, rounds: rounds)
    }

    /// Tells a password from another without telling what it is, to whoever does not know the seed.
    package static func verifier(_ password: String, seed: [UInt8]) -> [UInt8] {
        let normalized = password.normalizedNFC
        return Cryptography.authenticationCode(Array(normalized.utf8), key: seed)
    }

    /// What stands behind the `#` of a secret link.
    package static func fragment(_ key: [UInt8]) -> String {
        "key="
            + Data(key).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Random bytes for a salt or a seed.
    package static func randomBytes(_ count: Int) -> [UInt8] { Cryptography.randomBytes(count) }
}
