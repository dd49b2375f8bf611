/// How the pictures of a track are coded, as far as a codec can hold messages beside the pictures.
enum CodedPictures {
    /// Units of H.264 or HEVC, each behind its length.
    case units(CodedUnits.Codec, lengthBytes: Int)
    case motionJPEG
    /// Codecs that are not looked into, and sound.
    case other

    /// Nil if the setup that a codec needs is missing.
    init?(matroska codec: String, setup: Range<Int>, of bytes: UnsafeRawBufferPointer) {
        switch codec {
        case "V_MPEG4/ISO/AVC":
            guard let known = AVCConfiguration(ISOBoxes(bytes), setup) else { return nil }
            self = .units(.avc, lengthBytes: known.lengthBytes)
        case "V_MPEGH/ISO/HEVC":
            guard let known = HEVCConfiguration(ISOBoxes(bytes), setup) else { return nil }
            self = .units(.hevc, lengthBytes: known.lengthBytes)
        case "V_MJPEG": self = .motionJPEG
        default: self = .other
        }
    }

    /// By the two codes of four letters that AVI has for a codec: players take the format's, and some the handler's if they do
    /// not know that. Nil for H.264 and HEVC, whose units have no lengths in AVI.
    init?(aviFormat format: String, handler: String) {
        let codes = [format.lowercased(), handler.lowercased()]
        guard Self.unitCodes.isDisjoint(with: codes) else { return nil }
        self = Self.motionJPEGCodes.isDisjoint(with: codes) ? .other : .motionJPEG
    }

    private static let unitCodes: Set<String> = [
        "h264", "x264", "avc1", "davc", "vssh", "q264", "v264", "smv2", "gavc", "umsv", "tshd", "inmc",
        "hevc", "h265", "x265", "hvc1", "hev1",
    ]

    private static let motionJPEGCodes: Set<String> = [
        "mjpg", "avrn", "avdj", "jpeg", "jpgl", "dmb1", "ijpg", "mjls", "acdv", "qivg", "slmj", "cjpg", "mmjp",
    ]

    func areHarmless(_ sample: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .units(let codec, let lengthBytes):
            CodedUnits.areHarmless(bytes, sample, codec, lengthBytes: lengthBytes)
        case .motionJPEG: MotionJPEG(bytes, sample).isHarmless
        case .other: true
        }
    }
}
