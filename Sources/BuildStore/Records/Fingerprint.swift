package import Files
package import Foundation

/// An order-independent hash of many files' names and stamps. Equal fingerprints of source and output show, without
/// opening a file, that nothing has changed since the last build.
///
/// It detects changes, not tampering: anyone who can forge times and inodes can write the files themselves.
package struct Fingerprint: Equatable, Sendable {
    package init() {}
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The prefix that the paths of a folder's files share, hashed once for all of them.
    package struct Beginning: Sendable {
        fileprivate var hash: UInt64 = 0xcbf2_9ce4_8422_2325

        package init(_ text: String = "") { add(text.utf8) }

        fileprivate mutating func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
    }

    /// - Parameter beginning: what comes before the name.
    package mutating func add(_ name: String, after beginning: Beginning = Beginning(), _ stamp: FileStamp) {
        add(name.utf8, after: beginning, stamp)
    }

    mutating func add(_ name: some Sequence<UInt8>, after beginning: Beginning = Beginning(), _ stamp: FileStamp) {
        var beginning = beginning
        beginning.add(name)
        var hash = beginning.hash
        for word in [UInt64(bitPattern: stamp.size), UInt64(bitPattern: stamp.modified), stamp.inode] {
            hash = Self.mixed(hash ^ word)
        }
        low &+= hash
        high &+= Self.mixed(hash ^ 0x9e37_79b9_7f4a_7c15)
    }

    package mutating func add(_ text: String) {
        add(text, FileStamp(size: 0, modified: 0, inode: 0))
    }

    package mutating func add(_ other: Fingerprint) {
        low &+= other.low
        high &+= other.high
    }

    package var data: Data {
        var data = Data()
        for word in [low, high] { withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) } }
        return data
    }

    /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): each input bit changes about half of the output bits.
    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = word
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
