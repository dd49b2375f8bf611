import AlbumModel
import Glibc

/// Stills in PQ or HLG, whose values represent light far beyond what ordinary screens show. Interpreted as sRGB, they
/// look dull and grey.
struct HighDynamicRange {
    /// The transfer characteristics of ITU-T H.273.
    private enum Transfer: Int {
        case pq = 16
        case hlg = 18
    }

    private let transfer: Transfer
    private let toBT709: [Double]

    /// Returns nil for ordinary pictures.
    init?(_ colour: CodedColour) {
        guard let transfer = Transfer(rawValue: colour.transfer) else { return nil }
        self.transfer = transfer
        switch colour.primaries {
        case 9: toBT709 = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187]
        case 11, 12: toBT709 = [1.2249, -0.2247, 0, -0.0420, 1.0419, 0, -0.0197, -0.0786, 1.0979]
        default: toBT709 = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        }
    }

    /// Maps pixels to sRGB in place, as films are mapped: the HDR white of 203 nits becomes 215 of 255.
    func map(_ picture: borrowing PixelImage) {
        let channels = picture.channels
        let linear = (0..<256).map { light(Double($0) / 255) }
        let coded = (0...4096).map { UInt8((Self.sRGB(Double($0) / 4096) * 255).rounded()) }
        picture.withPixels { pixels in
            guard channels >= 3 else {
                for pixel in pixels.indices {
                    pixels[pixel] = coded[Int((Self.shared(linear[Int(pixels[pixel])]) * 4096).rounded())]
                }
                return
            }
            for pixel in stride(from: 0, to: pixels.count - channels + 1, by: channels) {
                let (r, g, b) = (
                    linear[Int(pixels[pixel])], linear[Int(pixels[pixel + 1])], linear[Int(pixels[pixel + 2])]
                )
                for channel in 0..<3 {
                    let row = channel * 3
                    let value = toBT709[row] * r + toBT709[row + 1] * g + toBT709[row + 2] * b
                    pixels[pixel + channel] = coded[Int((Self.shared(max(0, value)) * 4096).rounded())]
                }
            }
        }
    }

    /// Returns light as a multiple of 203 nits, the reference white of ITU-R BT.2408.
    private func light(_ code: Double) -> Double {
        switch transfer {
        case .pq:
            let power = pow(code, 1 / 78.84375)
            return 10_000 / 203 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
        case .hlg:
            let scene = code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12
            // The system gamma of 1.2, for a screen of 1000 nits.
            return 1000 / 203 * pow(scene, 1.2)
        }
    }

    /// Applies the Möbius curve: linear up to 0.3, then compressed so that 1000 nits are the maximum.
    private static func shared(_ light: Double) -> Double {
        let (knee, peak) = (0.3, 1000.0 / 203)
        guard light > knee else { return light }
        let a = -knee * knee * (peak - 1) / (knee * knee - 2 * knee + peak)
        let b = (knee * knee - 2 * knee * peak + peak) / max(peak - 1, 1e-6)
        return min(1, (b * b + 2 * b * knee + knee * knee) / (b - a) * (light + a) / (light + b))
    }

    private static func sRGB(_ linear: Double) -> Double {
        linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}
