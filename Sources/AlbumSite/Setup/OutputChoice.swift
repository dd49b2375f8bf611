internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Reporting

/// The folder that the site is written to, and where that choice comes from.
///
/// The default is `_site` in the working folder. It may lie in the source: people run `albumgen build` among their
/// photographs, and scans leave out every folder that albumgen wrote. Earlier versions used `site`, and refused it
/// inside the source; an existing site stays there.
struct OutputChoice: Sendable {
    enum Origin: Sendable {
        case option, configuration, byDefault, formerDefault
    }

    /// An absolute path with links resolved.
    let folder: String
    let origin: Origin

    /// - Parameter configured: the configured folder, relative to the source.
    init(_ options: BuildOptions, configured: String?, source: String) {
        if let output = options.output {
            (folder, origin) = (Paths.absolute(output), .option)
        } else if let configured {
            (folder, origin) = (Paths.absolute(configured, in: source), .configuration)
        } else {
            let usual = Paths.absolute(OutputMark.defaultFolder)
            let former = Paths.absolute(OutputMark.formerDefaultFolder)
            let isFormer = !OutputMark.marks(usual) && OutputMark.marks(former)
            (folder, origin) = isFormer ? (former, .formerDefault) : (usual, .byDefault)
        }
    }

    /// Whether this is the default rather than a choice of the user.
    var isDefault: Bool { origin == .byDefault || origin == .formerDefault }

    var diagnostics: [Diagnostic] {
        guard origin == .formerDefault else { return [] }
        let message =
            "the site stays in this folder, where earlier versions put it; the default is now `\(OutputMark.defaultFolder)`, so rename the folder to that, or set `output` in albumgen.yml to keep its name"
        return [Diagnostic(.note, message, at: SourceLocation(file: folder))]
    }

    /// - Throws: if a site in this folder would overwrite the source or hide photographs.
    func check(against source: String) throws(BuildFailure) {
        guard folder != source else {
            throw BuildFailure(.usage, "source and output are the same folder, \(source); \(mend)")
        }
        guard !Paths.isInside(source, folder) else {
            throw BuildFailure(.usage, "the source \(source) lies inside the output folder \(folder); \(mend)")
        }
        guard Paths.isInside(folder, source), !OutputMark.marks(folder) else { return }
        let rest = origin == .byDefault ? "rename that folder, or \(mend)" : mend
        if let first = folder.dropFirst(source.count + 1).split(separator: "/").first.map(String.init),
            AlbumFolders.ownNames.contains(first)
        {
            throw BuildFailure(
                .usage, "the site would be written to \(folder), but `\(first)` is a part of the source; \(rest)")
        }
        guard !AlbumFolders.holdsAlbums(folder) else {
            throw BuildFailure(
                .usage,
                "the site would be written to \(folder), which holds your photographs or manifests; \(rest)")
        }
    }

    /// How to choose another folder.
    var mend: String {
        origin == .configuration
            ? "set `output` in albumgen.yml to another folder, such as `\(OutputMark.defaultFolder)`"
            : "name another output with --output"
    }
}
