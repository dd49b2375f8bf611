/// The names of cameras, as people write them: the model, with or without its maker.
enum CameraName {
    /// Returns whether a camera such as `Fujifilm X-T5` is the wanted one, such as `X-T5`, regardless of case.
    static func isOne(_ camera: String, named wanted: String) -> Bool {
        let (own, wanted) = (folded(camera), folded(wanted))
        return own == wanted || !wanted.isEmpty && own.hasSuffix(" \(wanted)")
    }

    private static func folded(_ name: String) -> String {
        name.caseFolded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
