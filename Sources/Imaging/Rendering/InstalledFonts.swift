internal import CFontconfig

/// The fonts of this machine, which draw the texts of watermarks.
public enum InstalledFonts {
    /// Returns the characters of a text that no font has, each once, in their order. They are drawn as boxes with their
    /// numbers.
    public static func missingCharacters(in text: String) -> [Unicode.Scalar] {
        var missing: [Unicode.Scalar] = []
        for character in text.unicodeScalars where isDrawn(character) && !missing.contains(character) {
            missing.append(character)
        }
        guard !missing.isEmpty, let fonts = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(fonts) }
        // Letters are drawn in any size, for which fonts of fixed sizes are not used.
        guard FcPatternAddBool(fonts, FC_SCALABLE, 1) != 0, let objects = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(objects) }
        guard FcObjectSetAdd(objects, FC_CHARSET) != 0, let list = FcFontList(nil, fonts, objects) else { return [] }
        defer { FcFontSetDestroy(list) }
        for index in 0..<Int(list.pointee.nfont) where !missing.isEmpty {
            var characters: OpaquePointer?
            guard FcPatternGetCharSet(list.pointee.fonts[index], FC_CHARSET, 0, &characters) == FcResultMatch else {
                continue
            }
            missing.removeAll { FcCharSetHasChar(characters, $0.value) != 0 }
        }
        return missing
    }

    /// Whether a character is drawn at all: blanks, joiners and marks of direction are not, whatever fonts there are.
    private static func isDrawn(_ character: Unicode.Scalar) -> Bool {
        let properties = character.properties
        return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && properties.generalCategory != .control
    }
}
