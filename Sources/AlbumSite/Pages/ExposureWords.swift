internal import AlbumModel

/// How a photograph was exposed, as photographers write it: `1/250 s · f/2.8 · ISO 100 · 35 mm`.
struct ExposureWords {
    let texts: InterfaceTexts

    /// Empty where the camera said nothing.
    func line(_ exposure: Exposure) -> String {
        var parts: [String] = []
        if let time = exposure.time, time > 0, time.isFinite {
            parts.append(texts.text("exposureTime", ["value": seconds(time)]))
        }
        if let number = exposure.fNumber, number > 0, number.isFinite {
            parts.append(texts.text("aperture", ["value": texts.number(number, places: 1)]))
        }
        if let iso = exposure.iso, iso > 0 { parts.append(texts.text("sensitivity", ["value": String(iso)])) }
        if let length = exposure.focalLength, length > 0, length.isFinite {
            parts.append(texts.text("focalLength", ["value": texts.number(length, places: length < 10 ? 1 : 0)]))
        }
        return parts.joined(separator: texts.text("exposureSeparator"))
    }

    /// Cameras' dials have fractions below 0.3 s, and seconds from there on.
    private func seconds(_ time: Double) -> String {
        guard time < 0.3 else { return texts.number(time, places: 1) }
        let denominator = (1 / time).rounded()
        guard denominator < 1e9 else { return texts.number(time, places: 6) }
        return "1/\(Int(denominator))"
    }
}
