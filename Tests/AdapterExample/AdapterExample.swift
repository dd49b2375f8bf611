import AlbumModel
import AlbumSite
import AlbumSources
import Glibc
internal import Workers

/// A program that builds a site with an adapter of its own, as the guide shows it: what the albumgen command cannot do,
/// since an adapter in Swift is code.
///
/// `adapter-example SOURCE OUTPUT`
@main
struct AdapterExample {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        // The program is its own worker: renditions are made in processes that a broken photo may bring down.
        if arguments.first == "worker" { WorkerMain.run() }
        guard let source = arguments.first, let output = arguments.dropFirst().first else {
            print("usage: adapter-example SOURCE OUTPUT")
            exit(2)
        }
        var options = BuildOptions(source: source, jobs: 2)
        options.output = output
        do {
            let report = try Build(options, adapters: ["flat": Flat()]).run()
            for diagnostic in report.diagnostics { print(diagnostic) }
            if report.diagnostics.contains(where: { $0.severity == .error }) { exit(1) }
        } catch {
            print(error)
            exit(2)
        }
    }
}

/// Rooms of a flat, from what could be a database.
struct Flat: AlbumAdapter {
    func categoryTitles(of album: AdapterRequest) -> [String] { ["Hall", "客厅", "Tour"] }

    func photoCategories(of album: AdapterRequest) -> [AdapterCategory] {
        var one = item("a.jpg", "One & only", minute: 4)
        one.fields.agentName = "Ann"
        var two = item("b c.jpg", "Two", minute: 5)
        two.fields.description = "Second"
        var three = item("d.jpg", "Three", minute: 6)
        three.fields.extra = [ExtraField(name: "price", value: "5")]
        return [AdapterCategory(tag: "Hall", items: [one, two]), AdapterCategory(tag: "客厅", items: [three])]
    }

    func videoCategories(of album: AdapterRequest) -> [AdapterCategory] {
        var walk = item("walk.webm", "Walk", minute: 7)
        walk.fields.duration = 12.5
        return [AdapterCategory(tag: "Tour", items: [walk])]
    }

    private func item(_ url: String, _ title: String, minute: Int) -> AdapterItem {
        var item = AdapterItem(url: url)
        item.fields.title = title
        item.fields.shootTime = KnownDate(year: 2024, month: 3, day: 9, hour: 18, minute: minute)
        return item
    }
}
