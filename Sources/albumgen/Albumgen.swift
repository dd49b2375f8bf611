import ArgumentParser

@main
struct Albumgen: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a static photo album site out of folders of photographs.")
}
