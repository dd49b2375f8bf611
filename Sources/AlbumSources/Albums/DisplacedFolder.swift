/// The folder of a private album whose usual address belongs to a public album of nearly the same name. All folders are in the site, without the words of unlisted albums, and end in a slash.
public struct DisplacedFolder: Sendable {
    /// Where it is now.
    public let folder: String
    /// Where it is while everybody sees the album.
    public let usual: String
    /// Where the other folder, which has that address now, is in the meantime.
    public let other: String

    /// - Parameters:
    ///   - parent: the components of the address of the folder above.
    ///   - components: the components of the folders in it, and those that they have if everybody sees them all.
    static func all(in parent: [String], at components: [String], usually usual: [String]) -> [DisplacedFolder] {
        func folder(_ component: String) -> String { (parent + [component]).joined(separator: "/") + "/" }
        return zip(components, usual).compactMap { component, own in
            guard component != own, let other = components.firstIndex(of: own) else { return nil }
            return DisplacedFolder(folder: folder(component), usual: folder(own), other: folder(usual[other]))
        }
    }
}
