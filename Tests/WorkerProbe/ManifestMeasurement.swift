import AlbumSources
import Glibc

/// Reads the site in a folder without opening its photos, and prints what that cost as one line of JSON: seconds of
/// reading and mapping (wall clock and processor), items, and the bytes by which the process's peak memory exceeds what it had before.
enum ManifestMeasurement {
    static func run(folder: String) {
        let configuration = Configuration.read(source: folder).configuration
        guard let tree = try? FolderScan(root: folder).scan().tree else {
            print("{\"error\": \"the folder cannot be read\"}")
            exit(2)
        }
        let reader = SiteReader(configuration: configuration, access: .disk(root: folder))
        // The peak is counted again from here (proc(5)).
        if let file = fopen("/proc/self/clear_refs", "w") {
            fputs("5", file)
            fclose(file)
        }
        let before = kilobytes("VmRSS")
        let clock = ContinuousClock()
        let cpuBefore = Glibc.clock()
        var reading: SiteReading?
        let time = clock.measure { reading = reader.read(tree) { _ in nil } }
        let cpu = Double(Glibc.clock() - cpuBefore) / 1e6
        let peak = kilobytes("VmHWM") - before
        let seconds = Double(time / .microseconds(1)) / 1e6
        print(
            "{\"seconds\": \(seconds), \"cpu\": \(cpu), \"items\": \(reading?.site.root.count ?? 0), \"diagnostics\": \(reading?.diagnostics.count ?? 0), \"bytes\": \(peak * 1024)}"
        )
    }

    private static func kilobytes(_ field: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let words = text.split { $0 == ":" || $0.isWhitespace }
            if words.first == field[...] { return words.count > 1 ? Int(words[1]) ?? 0 : 0 }
        }
        return 0
    }
}
