import AlbumModel
import AlbumSite

extension Console {
    /// Lists the items that are the same file or look alike.
    func show(_ groups: [DuplicateGroup]) {
        guard !groups.isEmpty else { return print("no two items are the same file or look alike") }
        for group in groups {
            print(group.isSame ? "the same file:" : "alike:")
            for (place, file) in group.files.enumerated() {
                let twin = group.isSame ? nil : group.files[..<place].first { $0.content == file.content }
                print("  \(SourceLocation(file: file.file))  \(facts(of: file, twin: twin))")
            }
        }
        let count = groups.reduce(0) { $0 + $1.files.count }
        print(
            "\(count) items in \(Self.plural(groups.count, "group")), the largest picture of each first; nothing was removed: delete the files that you do not want to keep"
        )
    }

    private func facts(of file: DuplicateGroup.File, twin: DuplicateGroup.File?) -> String {
        let size = file.width > 0 ? "\(file.width) × \(file.height)" : nil
        let same = twin.map { "the same file as \(SourceLocation(file: $0.file))" }
        return [size, file.date, same].compactMap(\.self).joined(separator: ", ")
    }
}
