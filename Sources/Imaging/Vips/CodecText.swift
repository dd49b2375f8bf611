import JPEGCodec

/// libjpeg's words, which come in a C array.
enum CodecText {
    static func message(of status: jc_status) -> String {
        withUnsafeBytes(of: status.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
