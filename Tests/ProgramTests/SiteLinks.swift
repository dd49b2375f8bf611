import Foundation
import TestSupport

/// The links of a published site that visitors can follow from its home page, without scripts.
struct SiteLinks {
    private let root: URL
    /// The pages that can be reached, by address.
    private(set) var reached: Set<String> = []
    /// Links and pictures that lead to no file, as `page -> address`.
    private(set) var broken: [String] = []

    init(_ folder: TemporaryFolder, _ site: String) throws {
        root = folder.url(site).standardizedFileURL
        var waiting =
            FileManager.default.fileExists(atPath: root.appendingPathComponent("index.html").path)
            ? ["index.html"] : []
        reached = Set(waiting)
        while let page = waiting.popLast() {
            for address in try addresses(on: page) {
                let target = URL(fileURLWithPath: address, relativeTo: root.appendingPathComponent(page))
                    .standardizedFileURL
                guard FileManager.default.fileExists(atPath: target.path) else {
                    broken.append("\(page) -> \(address)")
                    continue
                }
                let name = String(target.path.dropFirst(root.path.count + 1))
                if name.hasSuffix(".html"), reached.insert(name).inserted { waiting.append(name) }
            }
        }
    }

    private func addresses(on page: String) throws -> [String] {
        let html = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        var addresses = html.matches(of: /(?:href|src|data-[a-z]+)="([^"#?]+\.[a-z0-9]+)[^"]*"/).map { String($0.1) }
        for match in html.matches(of: /srcset="([^"]+)"/) {
            addresses += match.1.split(separator: ",").compactMap { $0.split(separator: " ").first.map(String.init) }
        }
        return addresses.filter { !$0.contains(":") }.map { $0.removingPercentEncoding ?? $0 }
    }
}
