import AlbumModel

/// How people sort their photos in Lightroom, darktable and digiKam: colour labels and flags.
///
/// Lightroom writes its label's words as `xmp:Label`, in the language of the program or the owner's own, and the colour
/// as `photoshop:LabelColor`; the flag is `xmpDM:pick`. darktable writes numbers of colours (its `src/common/colorlabels.h`,
/// `src/common/exif.cc`), and so does digiKam (its `core/libs/digikam_globals.h`), with `PickLabel` as its flag.
extension MetadataReader {
    var labels: [String] {
        let words = list(["Xmp.xmp.Label", "Xmp.photoshop.LabelColor"], limit: 10)
        let colours =
            Self.colours(document.texts("Xmp.darktable.colorlabels", limit: 10), Self.darktableColours)
            + Self.colours(document.texts("Xmp.digiKam.ColorLabel", limit: 1), Self.digiKamColours)
        var seen: Set<String> = []
        // Some programs write `none` as a label.
        return (words + colours).filter { $0.lowercased() != "none" && seen.insert($0.lowercased()).inserted }
    }

    var isPicked: Bool {
        document.integer("Xmp.xmpDM.pick") == 1 || document.integer("Xmp.digiKam.PickLabel") == 3
    }

    var isFlaggedAsRejected: Bool {
        document.integer("Xmp.xmpDM.pick").map { $0 < 0 } == true || document.integer("Xmp.digiKam.PickLabel") == 1
    }

    private static let darktableColours = ["red", "yellow", "green", "blue", "purple"]
    private static let digiKamColours = [
        "", "red", "orange", "yellow", "green", "blue", "magenta", "gray", "black", "white",
    ]

    private static func colours(_ numbers: [String], _ names: [String]) -> [String] {
        numbers.compactMap { Int($0) }.filter(names.indices.contains).map { names[$0] }.filter { !$0.isEmpty }
    }
}
