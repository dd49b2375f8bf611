internal import AlbumModel
internal import Planning

/// Scripts that say at which index each id of a long album is, so that an address with an id in it is followed without
/// reading stretch after stretch. An id's hash says which of them has it.
///
/// A short album has none: its one stretch is all of it.
struct PlaceRegister: Sendable {
    /// Some 20 kB of script at the lengths that ids have.
    static let placesPerRegister = 1000

    /// By register, the indices of the items in it, ascending.
    let indices: [[Int]]

    init(of album: AlbumPlan, in plan: SitePlan) {
        let count = Self.count(of: album.shownCount)
        var indices = [[Int]](repeating: [], count: count)
        if count > 0 {
            let items = plan.items(of: album)
            for index in items.indices { indices[Self.number(of: items.id(at: index), among: count)].append(index) }
        }
        self.indices = indices
    }

    static func count(of items: Int) -> Int {
        guard Stretch.count(of: items) > 1 else { return 0 }
        return (items + placesPerRegister - 1) / placesPerRegister
    }

    /// FNV-1a with 32 bits over UTF-16 units, which is what a script can compute alike.
    static func number(of id: String, among count: Int) -> Int {
        var hash: UInt32 = 0x811c_9dc5
        for unit in id.utf16 { hash = (hash ^ UInt32(unit)) &* 0x0100_0193 }
        return Int(hash) % count
    }

    /// `number` is counted from 0, names from 1.
    static func address(_ number: Int, in album: AlbumPlan) -> String { album.folder + "places-\(number + 1).js" }

    func script(_ number: Int, of view: AlbumView) -> String {
        var json = JSONText()
        json.object { json in
            json.member("album", view.album.address.joined(separator: "/"))
            json.array("places") { json in
                for index in indices[number] {
                    json.array { json in
                        json.element(view.items.plan.id(at: index))
                        json.element(index)
                    }
                }
            }
        }
        return "albumgenPlaces(\(json.text));\n"
    }
}
