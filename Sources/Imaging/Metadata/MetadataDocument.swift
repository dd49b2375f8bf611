import CGExiv2
import GExiv2Shim

/// The EXIF, IPTC and XMP of one file (or of one block of it) as exiv2 reads them. The only place that sees gexiv2's pointers.
struct MetadataDocument: ~Copyable {
    private let handle: UnsafeMutablePointer<GExiv2Metadata>
    /// XMP that exiv2 does not read.
    let fallback: XMPFallback
    /// Whether IPTC goes before XMP.
    let prefersIPTC: Bool

    /// An empty one, to be filled; nil if exiv2 cannot start.
    init?() {
        self.init(UnsafeRawBufferPointer(Self.blank))
    }

    /// The XMP of a file that exiv2 does not open; nil where there is none.
    init?(xmpOf bytes: UnsafeRawBufferPointer) {
        let fallback = XMPFallback(bytes, besides: [])
        guard fallback.properties != nil || fallback.isIncomplete,
            let handle = Self.opened(UnsafeRawBufferPointer(Self.blank))
        else { return nil }
        self.handle = handle
        self.fallback = fallback
        prefersIPTC = false
    }

    /// The shortest JPEG: exiv2 keeps tags only for an image it has opened. Never freed, since every document may refer to it;
    /// safe to share, since nothing writes to it.
    nonisolated(unsafe) private static let blank: UnsafeMutableRawBufferPointer = {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        bytes.copyBytes(from: [0xFF, 0xD8, 0xFF, 0xD9])
        return bytes
    }()

    /// Nil where exiv2 finds nothing that it can read. The bytes must outlive the document.
    ///
    /// - Parameter container: the file that an EXIF block was taken out of, which may hold XMP beside it.
    init?(_ bytes: UnsafeRawBufferPointer, xmpOf container: UnsafeRawBufferPointer? = nil) {
        guard let handle = Self.opened(bytes) else { return nil }
        self.handle = handle
        fallback =
            bytes.baseAddress == UnsafeRawPointer(Self.blank.baseAddress)
            ? .none
            : XMPFallback(
                container ?? bytes, besides: Self.strings(gexiv2_metadata_get_xmp_tags(handle), limit: 10_000))
        prefersIPTC =
            bytes.starts(with: [0xFF, 0xD8]) && gexiv2_metadata_has_iptc(handle) != 0
            && PhotoshopResources(bytes).isIPTCNewer
    }

    private static func opened(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<GExiv2Metadata>? {
        guard isStarted, let handle = gexiv2_metadata_new() else { return nil }
        guard gs_open(handle, bytes.baseAddress, bytes.count) else {
            g_object_unref(handle)
            return nil
        }
        return handle
    }

    deinit { g_object_unref(handle) }

    /// Once in a process: the XMP toolkit must be set up before any thread uses it; exiv2's remarks on odd files go nowhere.
    private static let isStarted: Bool = {
        gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
        return gexiv2_initialize() != 0
    }()

    var hasIPTC: Bool { gexiv2_metadata_has_iptc(handle) != 0 }
    var hasExif: Bool { gexiv2_metadata_has_exif(handle) != 0 }

    /// All tags of all three kinds, by their exiv2 names.
    var tags: [String] {
        [gexiv2_metadata_get_exif_tags, gexiv2_metadata_get_iptc_tags, gexiv2_metadata_get_xmp_tags]
            .flatMap { Self.strings($0(handle), limit: 10_000) } + (fallback.properties?.names ?? [])
    }

    var exifTags: [String] { Self.strings(gexiv2_metadata_get_exif_tags(handle), limit: 10_000) }
    var xmpTags: [String] {
        Self.strings(gexiv2_metadata_get_xmp_tags(handle), limit: 10_000) + (fallback.properties?.names ?? [])
    }

    func has(_ tag: String) -> Bool { gexiv2_metadata_try_has_tag(handle, tag, nil) != 0 }

    /// The value's bytes as text, in whatever encoding the file has it; nil if absent.
    func text(_ tag: String) -> String? {
        has(tag)
            ? Self.string(gexiv2_metadata_try_get_tag_string(handle, tag, nil))
            : fallback.properties?.values[tag]?.first
    }

    /// The value in exiv2's words for people, such as a lens' name for its number.
    func interpreted(_ tag: String) -> String? {
        has(tag) ? Self.string(gexiv2_metadata_try_get_tag_interpreted_string(handle, tag, nil)) : nil
    }

    /// Every value of a tag that may stand more than once, up to `limit`.
    func texts(_ tag: String, limit: Int) -> [String] {
        has(tag)
            ? Self.strings(gexiv2_metadata_try_get_tag_multiple(handle, tag, nil), limit: limit)
            : Array((fallback.properties?.values[tag] ?? []).prefix(limit))
    }

    /// The bytes of every value of a tag, up to the first zero of each.
    func values(_ tag: String, limit: Int) -> [[UInt8]] {
        has(tag) ? Self.values(gexiv2_metadata_try_get_tag_multiple(handle, tag, nil), limit: limit) : []
    }

    /// The value's bytes as they are stored; nil if absent.
    func bytes(_ tag: String) -> [UInt8]? {
        guard has(tag), let data = gexiv2_metadata_try_get_tag_raw(handle, tag, nil) else { return nil }
        defer { g_bytes_unref(data) }
        return Self.array(data)
    }

    /// Whether a value is stored as bytes, as some software does with texts; its text would be a list of numbers.
    func hasBytes(_ tag: String) -> Bool {
        guard has(tag), let type = gexiv2_metadata_try_get_tag_type(tag, nil) else { return false }
        return ["Byte", "Undefined"].contains(String(cString: type))
    }

    /// Nil for what is no number, and for a denominator of zero.
    func rational(_ tag: String) -> Double? {
        var numerator: Int32 = 0
        var denominator: Int32 = 0
        guard has(tag), gexiv2_metadata_try_get_exif_tag_rational(handle, tag, &numerator, &denominator, nil) != 0,
            denominator != 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }

    func integer(_ tag: String) -> Int? {
        guard let text = text(tag), let word = text.split(separator: " ").first else { return nil }
        return Int(word)
    }

    /// Sets a value from its text; a value that exiv2 does not take is left out.
    func set(_ tag: String, _ value: String) { gexiv2_metadata_try_set_tag_string(handle, tag, value, nil) }

    /// The EXIF block as a TIFF structure; nil where there is none.
    var exifData: [UInt8]? {
        guard let data = gexiv2_metadata_get_exif_data(handle, GEXIV2_BYTE_ORDER_LITTLE, nil) else { return nil }
        defer { g_bytes_unref(data) }
        return Self.array(data)
    }

    private static func array(_ data: OpaquePointer) -> [UInt8]? {
        var count: gsize = 0
        guard let start = g_bytes_get_data(data, &count), count > 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    private static func string(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
        guard let pointer else { return nil }
        defer { g_free(pointer) }
        return MetadataText.decode(UnsafeRawBufferPointer(start: pointer, count: Int(strlen(pointer))))
    }

    private static func strings(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, limit: Int
    ) -> [String] {
        values(list, limit: limit).map { MetadataText.decode($0) }
    }

    private static func values(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, limit: Int
    ) -> [[UInt8]] {
        guard let list else { return [] }
        defer { g_strfreev(list) }
        var result: [[UInt8]] = []
        while result.count < limit, let pointer = list[result.count] {
            result.append(Array(UnsafeRawBufferPointer(start: pointer, count: Int(strlen(pointer)))))
        }
        return result
    }
}
