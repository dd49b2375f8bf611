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

    /// How a terminal shows the squares.
    package enum Drawing: Sendable {
        /// Two rows in each line, with characters that only some terminals have.
        case halves
        /// Two columns of ASCII for each square.
        case pairs

        /// The width of the margin in squares. Readers should get four, but most need no more than two, with which the
        /// code of an address fits into 80 columns.
        fileprivate var margin: Int { self == .halves ? 4 : 2 }
    }

    /// Returns the number of columns that the lines of `terminalLines` take.
    package func columns(_ drawing: Drawing) -> Int {
        let width = rows.count + 2 * drawing.margin
        return drawing == .halves ? width : 2 * width
    }

    /// Returns the code as lines for a terminal, with its margin.
    ///
    /// Cameras need dark squares on a light ground, whatever the colours of the terminal: the lines set both.
    package func terminalLines(_ drawing: Drawing) -> [String] {
        let places = -drawing.margin..<rows.count + drawing.margin
        switch drawing {
        case .halves:
            return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
                let squares = places.map { column in
                    switch (isDark(row, column), isDark(row + 1, column)) {
                    case (false, false): " "
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (true, true): "█"
                    }
                }
                return "\u{1B}[30;107m\(squares.joined())\u{1B}[0m"
            }
        case .pairs:
            return places.map { row in
                let squares = places.map { isDark(row, $0) ? "\u{1B}[40m##" : "\u{1B}[107m  " }
                return "\u{1B}[30m\(squares.joined())\u{1B}[0m"
            }
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        rows.indices.contains(row) && rows.indices.contains(column) && rows[row][column]
    }
}
