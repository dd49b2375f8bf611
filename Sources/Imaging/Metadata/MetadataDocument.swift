import AlbumModel
import CGExiv2
import GExiv2Shim

/// The EXIF, IPTC and XMP of a file (or of a block of it) as exiv2 reads them. The only code that handles gexiv2's
/// pointers.
struct MetadataDocument: ~Copyable {
    private let handle: UnsafeMutablePointer<GExiv2Metadata>
    /// XMP that exiv2 does not read.
    let fallback: XMPFallback
    /// Whether IPTC takes precedence over XMP.
    let prefersIPTC: Bool
    /// The only kind of tags to read; nil for all.
    private let only: MetadataFamily?

    /// Creates an empty document to fill; returns nil if exiv2 cannot start.
    init?() {
        self.init(UnsafeRawBufferPointer(Self.blank))
    }

    /// Reads the XMP of a file that exiv2 cannot open; returns nil if there is none.
    init?(xmpOf bytes: UnsafeRawBufferPointer) {
        let fallback = XMPFallback(bytes, besides: [])
        guard fallback.properties != nil || fallback.isIncomplete,
            let handle = Self.opened(UnsafeRawBufferPointer(Self.blank))
        else { return nil }
        self.handle = handle
        self.fallback = fallback
        prefersIPTC = false
        only = nil
    }

    /// The shortest JPEG: exiv2 keeps tags only for an image that it has opened. Never freed, since every document may
    /// refer to it; safe to share, since nothing writes to it.
    nonisolated(unsafe) private static let blank: UnsafeMutableRawBufferPointer = {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        bytes.copyBytes(from: [0xFF, 0xD8, 0xFF, 0xD9])
        return bytes
    }()

    /// Returns nil if exiv2 finds nothing that it can read. The bytes must outlive the document.
    ///
    /// - Parameters:
    ///   - container: the file that an EXIF block was extracted from, which may also hold XMP.
    ///   - only: the kind of tags to read; nil for all.
    init?(
        _ bytes: UnsafeRawBufferPointer, xmpOf container: UnsafeRawBufferPointer? = nil, only: MetadataFamily? = nil
    ) {
        guard let handle = Self.opened(bytes) else { return nil }
        self.handle = handle
        self.only = only
        fallback =
            bytes.baseAddress == UnsafeRawPointer(Self.blank.baseAddress)
            ? .none
            : XMPFallback(
                container ?? bytes, besides: Self.strings(gexiv2_metadata_get_xmp_tags(handle), limit: 10_000))
        if fallback.replacesOther { gexiv2_metadata_clear_xmp(handle) }
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

    /// Initialised once per process: the XMP toolkit must be set up before any thread uses it. Mutes exiv2's messages
    /// about odd files.
    private static let isStarted: Bool = {
        gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
        return gexiv2_initialize() != 0
    }()

    var hasIPTC: Bool { gexiv2_metadata_has_iptc(handle) != 0 }
    var hasExif: Bool { gexiv2_metadata_has_exif(handle) != 0 }

    /// The exiv2 names of all tags of all three kinds.
    var tags: [String] {
        [gexiv2_metadata_get_exif_tags, gexiv2_metadata_get_iptc_tags, gexiv2_metadata_get_xmp_tags]
            .flatMap { Self.strings($0(handle), limit: 10_000) }.filter { [only] in Self.sees($0, only) }
            + (properties?.names ?? [])
    }

    /// The properties that only the XMP fallback reads.
    private var properties: XMPProperties? { isSeen("Xmp.") ? fallback.properties : nil }

    /// Whether XMP that exiv2 does not read rejects the photo.
    var rejects: Bool { isSeen("Xmp.") && fallback.rejects }

    private func isSeen(_ tag: String) -> Bool { Self.sees(tag, only) }

    private static func sees(_ tag: String, _ only: MetadataFamily?) -> Bool {
        only.map { tag.hasPrefix($0.prefix) } ?? true
    }

    var exifTags: [String] { Self.strings(gexiv2_metadata_get_exif_tags(handle), limit: 10_000) }
    var xmpTags: [String] {
        Self.strings(gexiv2_metadata_get_xmp_tags(handle), limit: 10_000).filter { [only] in Self.sees($0, only) }
            + (properties?.names ?? [])
    }

    func has(_ tag: String) -> Bool { isSeen(tag) && gexiv2_metadata_try_has_tag(handle, tag, nil) != 0 }

    /// Returns the value as text, decoded from the file's encoding; nil if absent.
    func text(_ tag: String) -> String? {
        has(tag)
            ? Self.string(gexiv2_metadata_try_get_tag_string(handle, tag, nil))
            : properties?.values[tag]?.first
    }

    /// Returns exiv2's readable form of the value, such as the name of a lens for its number.
    func interpreted(_ tag: String) -> String? {
        has(tag) ? Self.string(gexiv2_metadata_try_get_tag_interpreted_string(handle, tag, nil)) : nil
    }

    /// Returns the values of a tag that may occur several times, up to `limit`.
    func texts(_ tag: String, limit: Int) -> [String] {
        has(tag)
            ? Self.strings(gexiv2_metadata_try_get_tag_multiple(handle, tag, nil), limit: limit)
            : Array((properties?.values[tag] ?? []).prefix(limit))
    }

    /// Returns the bytes of the values of a tag, each up to its first zero.
    func values(_ tag: String, limit: Int) -> [[UInt8]] {
        has(tag) ? Self.values(gexiv2_metadata_try_get_tag_multiple(handle, tag, nil), limit: limit) : []
    }

    /// Returns the value's bytes as stored; nil if absent.
    func bytes(_ tag: String) -> [UInt8]? {
        guard has(tag), let data = gexiv2_metadata_try_get_tag_raw(handle, tag, nil) else { return nil }
        defer { g_bytes_unref(data) }
        return Self.array(data)
    }

    /// Returns whether a value is stored as bytes, as some software does with texts; read as text, it would be a list
    /// of numbers.
    func hasBytes(_ tag: String) -> Bool {
        guard has(tag), let type = gexiv2_metadata_try_get_tag_type(tag, nil) else { return false }
        return ["Byte", "Undefined"].contains(String(cString: type))
    }

    /// The thumbnail in the EXIF data; nil if there is none, or one that no camera would make.
    func thumbnail(atMost limit: Int) -> [UInt8]? {
        var count = 0
        guard only == nil, hasExif, let bytes = gs_thumbnail(handle, &count) else { return nil }
        defer { g_free(bytes) }
        return count <= limit ? Array(UnsafeRawBufferPointer(start: bytes, count: count)) : nil
    }

    /// Returns nil if the value is not a number or has a denominator of zero.
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

    /// Sets a value from its text; a value that exiv2 rejects is dropped.
    func set(_ tag: String, _ value: String) { gexiv2_metadata_try_set_tag_string(handle, tag, value, nil) }

    /// The EXIF block as a TIFF structure; nil if there is none.
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
