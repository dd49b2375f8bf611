internal import AlbumModel
internal import Foundation

/// The public part of the door: a salt, and slots, some of which open a space.
package struct DoorHeader: Sendable {
    /// The same for every site, so that it does not reveal the number of spaces.
    package static let slotCount = 16
    /// The folder of sealed files, relative to the door.
    package static let folder = AddressBook.sealedFolder + "/"
    package static let saltSize = 16
    private static let slotSize = Cryptography.nonceSize + textSize + Cryptography.tagSize
    private static let textSize = 64

    /// The content of a slot, and the key that opens it.
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

    /// The header as JSON. It is safe inside a script element because it contains no `<`.
    package let text: String

    /// - Parameters:
    ///   - seed: Secret random bytes. They fill the slots without a space and determine the order of slots, so that
    ///     equal spaces give an equal header.
    ///   - openings: One for each space, at most `slotCount`.
    package init(salt: [UInt8], rounds: Int, seed: [UInt8], openings: [Opening]) {
        precondition(openings.count <= Self.slotCount)
        // All slots change whenever one does. Otherwise, two headers would show how many spaces differ, or are the same.
        let all = Array(openings.map { Self.slot($0, salt: salt, rounds: rounds) }.joined())
        let mix = Cryptography.authenticationCode(Array("albumgen slots 1".utf8) + [0] + all, key: seed)
        var slots = openings.map { Self.slot($0, salt: salt, rounds: rounds, mix: mix) }
        for number in slots.count..<Self.slotCount {
            var filling: [UInt8] = []
            for part in 0..<3 {
                filling += Cryptography.authenticationCode(Array("empty slot \(number) \(part)".utf8) + mix, key: seed)
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

    private static func slot(_ opening: Opening, salt: [UInt8], rounds: Int, mix: [UInt8] = []) -> [UInt8] {
        let text = opening.spaceKey + opening.indexCheck
        let padded = text + [UInt8](repeating: 0, count: textSize - text.count)
        let label = Array("albumgen slot nonce 1".utf8) + [0]
        let nonce = Array(
            Cryptography.authenticationCode(label + padded + mix, key: opening.doorKey).prefix(Cryptography.nonceSize))
        let data = Array("albumgen slot 1".utf8) + [0] + salt + Array(bigEndian: UInt32(rounds))
        return nonce + Cryptography.sealed(padded, key: opening.doorKey, nonce: nonce, data: data)
    }
}

/// The key for the door that a password yields.
package enum DoorKey {
    /// Derives the key from a password with PBKDF2.
    ///
    /// - Parameters:
    ///   - password: In any Unicode normalization form.
    ///   - rounds: The PBKDF2 iteration count; a million take about a third of a second.
    package static func derive(_ password: String, salt: [UInt8], rounds: Int) -> [UInt8] {
        let normalized = password.normalizedNFC
        return Cryptography.passwordKey(Array(normalized.utf8), salt: salt, rounds: rounds)
    }

    /// Returns a value that shows whether a password has changed. It reveals nothing about the password without the
    /// seed.
    package static func verifier(_ password: String, seed: [UInt8]) -> [UInt8] {
        let normalized = password.normalizedNFC
        return Cryptography.authenticationCode(Array(normalized.utf8), key: seed)
    }

    /// Returns the fragment of a secret link, without the `#`.
    package static func fragment(_ key: [UInt8]) -> String {
        "key="
            + Data(key).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Returns random bytes for a salt or a seed.
    package static func randomBytes(_ count: Int) -> [UInt8] { Cryptography.randomBytes(count) }
}
