import AlbumModel

/// The colour that pages show in place of a picture until it loads, and behind its transparent parts.
///
/// The pixels are sorted into 4096 colour cells. A cell is weighted by its number of pixels and, mildly, by its
/// saturation, since people remember the red door and not the grey wall. The result is the mean of the best cell and
/// its near neighbours.
enum DominantColour {
    /// Returns the colour as `#rrggbb`. A picture with transparent parts has one from which its opaque parts stand out:
    /// black lines on nothing cannot be seen on a dark page.
    static func of(_ image: borrowing PixelImage) -> String {
        if let brightness = brightnessOfDrawing(image) { return brightness < 160 ? "#ffffff" : "#262626" }
        let channels = image.channels
        var cells = [Cell](repeating: Cell(), count: 4096)
        image.withPixels { pixels in
            let count = pixels.count / channels
            // 20,000 pixels give the same result as a million.
            for index in stride(from: 0, to: count, by: max(1, count / 20_000)) {
                let base = index * channels
                var colour = SIMD3<Int>(repeating: Int(pixels[base]))
                if channels >= 3 { colour = SIMD3(colour.x, Int(pixels[base + 1]), Int(pixels[base + 2])) }
                if channels == 4 {
                    let alpha = Int(pixels[base + 3])
                    colour = (colour &* alpha &+ 255 &* (255 &- alpha)) / 255
                }
                cells[(colour.x >> 4) << 8 | (colour.y >> 4) << 4 | colour.z >> 4].add(colour)
            }
        }
        return hex(mean(around: best(cells), in: cells))
    }

    /// Returns the mean brightness of the opaque parts, from 0 to 255; nil for a picture opaque except for a few
    /// pixels, as most screenshots with an alpha channel are.
    private static func brightnessOfDrawing(_ image: borrowing PixelImage) -> Int? {
        guard image.hasAlpha else { return nil }
        var (opaque, clear, brightness) = (0, 0, 0)
        image.withPixels { pixels in
            for base in stride(from: 0, to: pixels.count - 3, by: 4) {
                let alpha = Int(pixels[base + 3])
                // The weights of the three colours in perceived brightness.
                let light = 54 * Int(pixels[base]) + 183 * Int(pixels[base + 1]) + 19 * Int(pixels[base + 2])
                opaque += alpha
                clear += 255 - alpha
                brightness += light / 256 * alpha
            }
        }
        return clear * 200 > opaque + clear ? brightness / max(1, opaque) : nil
    }

    private struct Cell {
        var count = 0
        var sum = SIMD3<Int>(repeating: 0)

        mutating func add(_ colour: SIMD3<Int>) {
            count += 1
            sum &+= colour
        }
    }

    private static func best(_ cells: [Cell]) -> Int {
        var best = (index: 0, score: -1)
        for (index, cell) in cells.enumerated() where cell.count > 0 {
            let mean = cell.sum / cell.count
            let score = cell.count * (64 + mean.max() - mean.min())
            if score > best.score { best = (index, score) }
        }
        return best.index
    }

    private static func mean(around index: Int, in cells: [Cell]) -> SIMD3<Int> {
        var total = Cell()
        let (red, green, blue) = (index >> 8, index >> 4 & 15, index & 15)
        for r in max(0, red - 1)...min(15, red + 1) {
            for g in max(0, green - 1)...min(15, green + 1) {
                for b in max(0, blue - 1)...min(15, blue + 1) {
                    let cell = cells[r << 8 | g << 4 | b]
                    total.count += cell.count
                    total.sum &+= cell.sum
                }
            }
        }
        return total.count > 0 ? total.sum / total.count : SIMD3(repeating: 128)
    }

    private static func hex(_ colour: SIMD3<Int>) -> String {
        Colour(red: UInt8(clamping: colour.x), green: UInt8(clamping: colour.y), blue: UInt8(clamping: colour.z)).css
    }
}
