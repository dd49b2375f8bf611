public import AlbumModel

extension SitePlan {
    /// Changes the HTML of every text of a space's site.
    ///
    /// - Parameter changed: returns the text of pages in a folder of the published site, which ends in a slash or is
    ///   empty for the site's root.
    public mutating func changeTexts(_ changed: (_ html: String, _ folder: String) -> String) {
        func change(_ prose: inout Prose?, _ folder: String) {
            guard let html = prose?.html else { return }
            let new = changed(html, folder)
            if new != html { prose?.html = new }
        }
        change(&footer, "")
        for album in albums.indices where albums[album].smart == nil {
            let folder = albums[album].folder
            change(&albums[album].prose, folder)
            for category in albums[album].categories.indices {
                change(&albums[album].categories[category].prose, folder)
                change(&albums[album].categories[category].closing, folder)
            }
            for (place, part) in (albums[album].story?.parts ?? []).enumerated() {
                guard case .prose(var prose) = part else { continue }
                prose.html = changed(prose.html, folder)
                albums[album].story?.parts[place] = .prose(prose)
            }
            for item in albums[album].items.indices where albums[album].items[item].item.fields.prose != nil {
                change(&albums[album].items[item].item.fields.prose, folder)
            }
        }
    }

    /// Marks the links at the foot of a space's pages that lead out of the space.
    public mutating func markFooterLinks(leavingSpace leaves: (Footer.Link) -> Bool) {
        for index in settings.footer.links.indices {
            settings.footer.links[index].leavesSpace = leaves(settings.footer.links[index])
        }
    }
}
