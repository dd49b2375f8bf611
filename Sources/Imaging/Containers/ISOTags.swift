/// Checks the tags of an ISO base media file: user data, iTunes lists, and the keys of Apple and Android.
///
/// The program, the device and the date may stay. Titles, comments and descriptions may not, because people, programs
/// and cameras write names, coordinates and numbers there.
struct ISOTags {
    private let boxes: ISOBoxes

    init(_ boxes: ISOBoxes) { self.boxes = boxes }

    private enum Value {
        case program, date, device, position, brands
        /// A few bytes.
        case number
    }

    /// The allowed tags of user data and iTunes lists.
    private static let tags: [String: Value] = [
        "\u{a9}too": .program, "\u{a9}enc": .program, "\u{a9}swr": .program, "\u{a9}day": .date,
        "\u{a9}mak": .device, "\u{a9}mod": .device, "\u{a9}xyz": .position, "name": .program, "LOOP": .number,
        "SelO": .number, "AllF": .number, "WLOC": .number, "ptv ": .number, "hdvd": .number, "pgap": .number,
        "cpil": .number, "stik": .number, "tmpo": .number,
    ]

    /// The allowed keys, as Apple, Android and ffmpeg name them.
    private static let keys: [String: Value] = [
        "com.apple.quicktime.make": .device, "com.apple.quicktime.model": .device,
        "com.apple.quicktime.software": .program, "com.apple.quicktime.creationdate": .date,
        "com.apple.quicktime.location.ISO6709": .position,
        "com.apple.quicktime.location.accuracy.horizontal": .position,
        "com.apple.quicktime.full-frame-rate-playback-intent": .number, "com.android.version": .program,
        "com.android.manufacturer": .device, "com.android.model": .device, "com.android.capture.fps": .number,
        "com.android.video.temporal_layers_count": .number, "creation_time": .date, "major_brand": .brands,
        "minor_version": .program, "compatible_brands": .brands, "encoder": .program,
        "make": .device, "model": .device, "date": .date, "location": .position, "location-eng": .position,
    ]

    /// Returns whether a box `udta` or `meta` is harmless.
    func areHarmless(_ box: ISOBox) -> Bool { box.type == "udta" ? isUserData(box.content) : isMetadata(box.content) }

    private func isUserData(_ range: Range<Int>) -> Bool {
        guard let parts = boxes.boxes(in: range) else { return false }
        return parts.allSatisfy { box in
            switch box.type {
            case "meta": return isMetadata(box.content)
            case "free", "skip": return boxes.isZero(box.content)
            // Samsung's: how the film was recorded, and the model.
            case "SDLN": return boxes.text(box.content) == "SEQ_PLAY"
            case "smrd": return boxes.text(box.content) == "TRUEBLUE"
            case "smta":
                guard let parts = boxes.boxes(in: box.content.dropFirst(4)) else { return false }
                return parts.allSatisfy { $0.type == "mdln" && isHarmless($0.content, as: .device) }
            default:
                guard let value = Self.tags[box.type] else { return false }
                return isHarmless(quickTimeText(box.content), as: value)
            }
        }
    }

    /// Returns a text without the length and the language that QuickTime puts before it.
    private func quickTimeText(_ range: Range<Int>) -> Range<Int> {
        guard range.count >= 4, boxes.number(range, at: 0, bytes: 2) == range.count - 4 else { return range }
        return range.dropFirst(4)
    }

    private func isMetadata(_ range: Range<Int>) -> Bool {
        // QuickTime's has no version field.
        let start = boxes.head.has("hdlr", at: range.lowerBound + 4) ? range.lowerBound : range.lowerBound + 4
        guard start <= range.upperBound, let parts = boxes.boxes(in: start..<range.upperBound) else { return false }
        var names: [String] = []
        return parts.allSatisfy { box in
            switch box.type {
            case "hdlr":
                return box.content.count <= 48
                    && HarmlessText.isProgram(
                        boxes.text(box.content.dropFirst(min(24, box.content.count))).filter { $0 != "\0" })
            case "free", "skip": return boxes.isZero(box.content)
            case "keys":
                guard let found = keyNames(box.content) else { return false }
                names = found
                return true
            case "ilst":
                return boxes.boxes(in: box.content)?.allSatisfy { isListed($0, names) } ?? false
            default: return false
            }
        }
    }

    /// Returns whether the values of one tag in a list are harmless.
    private func isListed(_ item: ISOBox, _ names: [String]) -> Bool {
        // Instead of a name, the index of its key, counted from 1.
        let number = item.type.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value) }
        let value =
            (1...max(1, names.count)).contains(number) && !names.isEmpty
            ? Self.keys[names[number - 1]] : Self.tags[item.type]
        guard let value, let parts = boxes.boxes(in: item.content) else { return false }
        return parts.allSatisfy { data in
            data.type == "data" && data.content.count >= 8 && isHarmless(data.content.dropFirst(8), as: value)
        }
    }

    /// Returns the names of the keys, or nil if one of them is unknown.
    private func keyNames(_ range: Range<Int>) -> [String]? {
        guard range.count >= 8, let parts = boxes.boxes(in: range.dropFirst(8)) else { return nil }
        let names = parts.map { boxes.text($0.content) }
        return zip(parts, names).allSatisfy { $0.type == "mdta" && Self.keys[$1] != nil } ? names : nil
    }

    private func isHarmless(_ range: Range<Int>, as value: Value) -> Bool {
        guard range.count <= 256 else { return false }
        let text = boxes.text(range).filter { $0 != "\0" }
        return switch value {
        case .program: HarmlessText.isProgram(text)
        case .date: text.isEmpty || HarmlessText.isDate(text)
        case .device: HarmlessText.isDevice(text)
        case .position: HarmlessText.isPosition(text)
        case .brands: ISOMediaBoxes.areBrands(text)
        case .number: range.count <= 8
        }
    }
}
