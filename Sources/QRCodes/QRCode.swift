internal import CQREncode

/// A QR code as rows of dark and light squares, without a margin.
package struct QRCode: Sendable {
    /// Whether each square is dark, row by row.
    package let rows: [[Bool]]

    /// Returns nil if the text is too long for a code, or empty.
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit is the colour; the others are the purpose of the square.
        rows = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    /// Returns the code as lines for a terminal, with two rows in each line and the margin of four squares that readers
    /// need.
    ///
    /// Cameras need dark squares on a light ground, whatever the colours of the terminal: the lines set both.
    package var terminalLines: [String] {
        let margin = 4
        let width = rows.count + 2 * margin
        func isDark(_ row: Int, _ column: Int) -> Bool {
            rows.indices.contains(row - margin) && rows.indices.contains(column - margin)
                && rows[row - margin][column - margin]
        }
        return stride(from: 0, to: width, by: 2).map { row in
            let squares = (0..<width).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): " "
                case (true, false): "▀"
                case (false, true): "▄"
                case (true, true): "█"
                }
            }
            return "\u{1B}[30;107m\(squares.joined())\u{1B}[0m"
        }
    }
}
