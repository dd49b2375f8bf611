/// Links to the other pages of a long list.
struct PagerContext: TemplateContext {
    let current: Int
    let hrefs: [String]
    let texts: InterfaceTexts

    /// How many page numbers to show on either side of the current one; the first and the last page are always shown.
    private static let around = 3

    func child(named name: String) -> Any? {
        switch name {
        case "previous": Text(current > 0 ? hrefs[current - 1] : nil)
        case "next": Text(current + 1 < hrefs.count ? hrefs[current + 1] : nil)
        case "pages": pages
        default: nil
        }
    }

    private var pages: [PagerPageContext] {
        hrefs.indices.filter { $0 == 0 || $0 == hrefs.count - 1 || abs($0 - current) <= Self.around }.map { page in
            PagerPageContext(
                number: texts.number(page + 1), label: texts.text("page", ["number": texts.number(page + 1)]),
                href: hrefs[page], isCurrent: page == current)
        }
    }
}

/// One number of a pager.
struct PagerPageContext: TemplateContext {
    let number: String
    let label: String
    let href: String
    let isCurrent: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "number": Text(number)
        case "label": Text(label)
        case "href": Text(href)
        case "isCurrent": isCurrent
        default: nil
        }
    }
}
