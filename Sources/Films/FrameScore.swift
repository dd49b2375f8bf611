/// How much of a picture a frame is: fades, black leaders and lens caps score low.
struct FrameScore {
    let value: Double

    /// From here on no better frame is looked for. A black frame has 0, a grey wall about 10, ordinary scenes 40 to 80.
    static let good = 28.0

    /// The spread of brightness, less where nearly all is dark or burnt out.
    init(_ pixels: FilmFrame.Pixels) {
        var sum = 0.0
        var squares = 0.0
        let count = pixels.bytes.count / 3
        guard count > 0 else {
            value = 0
            return
        }
        for pixel in 0..<count {
            let red = Double(pixels.bytes[pixel * 3])
            let green = Double(pixels.bytes[pixel * 3 + 1])
            let blue = Double(pixels.bytes[pixel * 3 + 2])
            let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            sum += luma
            squares += luma * luma
        }
        let mean = sum / Double(count)
        let spread = max(0, squares / Double(count) - mean * mean).squareRoot()
        let exposure = min(1, min(mean, 255 - mean) / 40)
        value = spread * exposure
    }
}
