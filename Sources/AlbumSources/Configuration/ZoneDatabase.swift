import AlbumModel

/// The time zones that the system knows by name.
enum ZoneDatabase {
    static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo"]
    /// The maximum number of bytes read; the largest file has less than 4 kB.
    private static let longest = 256 << 10

    /// Returns why this machine knows no zone by its name, if that is so. Small systems, such as the images of
    /// containers, often have no database.
    static func problem(in folders: [String] = folders) -> String? {
        guard !folders.contains(where: { (try? FileAccess.disk(root: $0).read("UTC", longest)) != nil }) else {
            return nil
        }
        return
            "this machine has no time zone database, so zones cannot be found by name; install the package tzdata, or write an offset such as `+01:00`"
    }

    /// Returns the rules for an offset (`+01:00`, `UTC`) or a name (`Europe/Berlin`), or nil if the text is neither.
    static func rules(_ zone: String) -> ZoneRules? {
        if let rules = ZoneRules(offset: zone) { return rules }
        // A name is a path below the database's folder and must not lead out of it.
        let parts = zone.split(separator: "/", omittingEmptySubsequences: false)
        let isName =
            parts.count <= 3
            && parts.allSatisfy { part in
                part.first?.isLetter ?? false
                    && part.allSatisfy { $0.isASCIILetterOrDigit || "_-+".contains($0) }
            }
        guard isName else { return nil }
        for folder in folders {
            guard let bytes = try? FileAccess.disk(root: folder).read(zone, longest) else { continue }
            return ZoneRules(tzif: bytes)
        }
        return nil
    }
}
