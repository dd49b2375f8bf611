/// Pictures that are grouped in a story: one, a pair, or rows.
public struct StoryRun: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case single, pair
        /// As many rows of even height as needed.
        case rows
        /// One row, regardless of the number of pictures.
        case row
    }

    public var kind: Kind
    public var width: StoryPlace.Width
    /// The indices of the pictures in the album.
    public var pictures: [Int]

    public init(kind: Kind, width: StoryPlace.Width, pictures: [Int]) {
        self.kind = kind
        self.width = width
        self.pictures = pictures
    }

    /// The properties of a picture that determine its placement.
    public struct Picture: Hashable, Sendable {
        /// The index in the album.
        public var index: Int
        /// The aspect ratio.
        public var ratio: Double
        /// In pixels.
        public var width: Int
        public var place: StoryPlace

        public init(index: Int, ratio: Double, width: Int, place: StoryPlace) {
            self.index = index
            self.ratio = ratio
            self.width = width
            self.place = place
        }

        /// Whether the picture is at least twice as wide as high. A panorama spans the window from edge to edge, unless
        /// it has too few pixels to fill a laptop's window, and is too wide for a pair.
        var isPanorama: Bool { ratio >= 2 }
        var usualWidth: StoryPlace.Width { isPanorama && width >= 1600 ? .full : .large }
    }

    /// Divides the pictures of one paragraph into runs.
    ///
    /// A picture that has a width and no group is on its own. The pictures between two such pictures are grouped: by the first
    /// group that one of them names, or else by their number and shapes.
    public static func runs(of pictures: [Picture]) -> [StoryRun] {
        var runs: [StoryRun] = []
        var together: [Picture] = []
        func close() {
            runs += Self.runs(together: together)
            together = []
        }
        for picture in pictures {
            if let width = picture.place.width, picture.place.group == nil {
                close()
                runs.append(StoryRun(kind: .single, width: width, pictures: [picture.index]))
                continue
            }
            let group = together.lazy.compactMap(\.place.group).first
            if let group, let other = picture.place.group, other != group { close() }
            together.append(picture)
        }
        close()
        return runs
    }

    /// Divides pictures none of which has a place of its own.
    private static func runs(together pictures: [Picture]) -> [StoryRun] {
        guard let first = pictures.first else { return [] }
        let width = pictures.lazy.compactMap(\.place.width).first
        let indices = pictures.map(\.index)
        func single(_ picture: Picture) -> StoryRun {
            StoryRun(kind: .single, width: width ?? picture.usualWidth, pictures: [picture.index])
        }
        guard pictures.count > 1 else { return [single(first)] }
        switch pictures.lazy.compactMap(\.place.group).first {
        case .row: return [StoryRun(kind: .row, width: width ?? .wide, pictures: indices)]
        case .pair:
            return stride(from: 0, to: pictures.count, by: 2).map { start in
                guard start + 1 < pictures.count else { return single(pictures[start]) }
                return StoryRun(kind: .pair, width: width ?? .wide, pictures: Array(indices[start...start + 1]))
            }
        case nil where pictures.count > 2:
            return [StoryRun(kind: .rows, width: width ?? .wide, pictures: indices)]
        case nil where pictures.contains(where: \.isPanorama): return pictures.map(single)
        case nil: return [StoryRun(kind: .pair, width: width ?? .wide, pictures: indices)]
        }
    }

    /// Returns the rows of the run in a block of a given width, as ranges of its pictures.
    ///
    /// - Parameter ratios: the aspect ratios of its pictures.
    public func rows(ratios: [Double], width: Double, gap: Double, targetHeight: Double) -> [Range<Int>] {
        let all = 0..<ratios.count
        let isNarrow = width < Self.narrow
        switch kind {
        case .single: return [all]
        // Two landscape pictures side by side would be tiny on a phone.
        case .pair: return isNarrow && ratios.reduce(0, +) > 2.2 ? all.map { $0..<$0 + 1 } : [all]
        case .row where width >= Self.roomy: return [all]
        case .row, .rows:
            return JustifiedRows(ratios: ratios, width: width, gap: gap, targetHeight: targetHeight).rows.map(\.range)
        }
    }

    /// Block widths in CSS pixels: below `narrow`, the block is a phone's; from `roomy` on, a row has room for its
    /// pictures.
    private static let narrow = 480.0
    private static let roomy = 720.0
}
