extension String {
    /// The text without invisible characters that serve only to deceive: controls other than tabs and line breaks, and
    /// overrides of the text direction, which turn `gpj.exe` into `exe.jpg`. Direction marks and joiners stay, since
    /// some scripts and emoji need them. Texts in picture files are cleaned more thoroughly when they are read.
    package var withoutControls: String {
        // Most texts contain no byte with which such a character begins.
        guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 })
        else { return self }
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !Self.isControl($0) }))
    }

    /// Whether the text contains a control character of any kind, or one that some programs treat as a line break
    /// (`U+0085`, `U+2028`, `U+2029`). No address may contain these.
    package var hasControls: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal would obey the character or show nothing for it: controls, line breaks, and invisible
    /// characters such as overrides of the text direction. Joiners do not count, since names in several scripts and
    /// names with emoji contain them, and no program finds a file by a name without them.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: properties.isDefaultIgnorableCodePoint && !properties.isJoinControl
        default: false
        }
    }
}
