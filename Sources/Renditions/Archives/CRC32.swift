/// The checksum of ZIP files (ISO 3309), eight bytes at a time.
struct CRC32 {
    private var register: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~register }

    /// Eight tables of 256: the k-th is the effect of a byte that k zero bytes follow.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var rest = UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
            tables[byte] = rest
        }
        for place in 256..<tables.count {
            let before = tables[place - 256]
            tables[place] = before >> 8 ^ tables[Int(before & 0xFF)]
        }
        return tables
    }()

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var register = register
        Self.tables.withUnsafeBufferPointer { tables in
            var place = 0
            while place + 8 <= bytes.count {
                let low = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian ^ register
                let high = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self).littleEndian
                let first =
                    tables[0x700 | Int(low & 0xFF)] ^ tables[0x600 | Int(low >> 8 & 0xFF)]
                    ^ tables[0x500 | Int(low >> 16 & 0xFF)] ^ tables[0x400 | Int(low >> 24)]
                let second =
                    tables[0x300 | Int(high & 0xFF)] ^ tables[0x200 | Int(high >> 8 & 0xFF)]
                    ^ tables[0x100 | Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
                register = first ^ second
                place += 8
            }
            while place < bytes.count {
                register = register >> 8 ^ tables[Int((register ^ UInt32(bytes[place])) & 0xFF)]
                place += 1
            }
        }
        self.register = register
    }
}
