public import AlbumSources
internal import Dispatch
internal import Editing
internal import Files
internal import Foundation
internal import Pages
internal import ProcessShim
internal import Receiving
public import Reporting
internal import Serving
internal import Synchronization
internal import Watching

/// Serves a site while it is edited: builds it, and shows it in browsers on this computer.
public final class Preview: Sendable {
    /// What paired devices on the network may do.
    public struct Network: Sendable {
        /// Whether they may send photos.
        public var receives: Bool
        /// Whether they may look at the site.
        public var looks: Bool
        /// Names by which they reach the server, such as that of a proxy.
        public var names: [String]

        public init(receives: Bool, looks: Bool, names: [String] = []) {
            self.receives = receives
            self.looks = looks
            self.names = names
        }
    }

    /// An event to report on a terminal.
    public enum Event: Sendable {
        /// The server is listening; nothing has been built yet.
        case listening(address: String)
        /// Devices on the network can reach the server: each of these addresses pairs the browser that opens it.
        case opened(Network, addresses: [String])
        /// Pages may edit the source in browsers that have opened this address.
        case editable(address: String)
        case built(BuildReport)
        /// Nothing could be built; the site shown so far stays.
        case failed(BuildFailure)
        /// Something about the source or the server that the user should know.
        case note(String)
    }

    /// The maximum number of concurrent connections, each of which needs a descriptor.
    public static let connections = 256

    private let options: BuildOptions
    private let port: UInt16?
    private let polls: Bool
    private let network: Network?
    private let edits: Bool
    private let adapters: [String: any AlbumAdapter]
    private let presenter: @Sendable () -> any BuildProgressPresenter
    private let interruption: Interruption
    private let turn = CacheMutex()

    /// - Parameters:
    ///   - port: the port to listen on; nil chooses a free one.
    ///   - polls: whether to poll for changes instead of relying on the system's notifications.
    ///   - network: what devices on the network may do; nil if none may reach the server.
    ///   - edits: whether paired browsers that may look at the site may edit the source.
    ///   - presenter: creates a presenter for each build.
    ///   - interruption: ends the preview.
    public init(
        _ options: BuildOptions, port: UInt16?, polls: Bool = false, network: Network? = nil,
        edits: Bool = false, adapters: [String: any AlbumAdapter] = [:],
        presenter: @escaping @Sendable () -> any BuildProgressPresenter = { SilentPresenter() },
        interruption: Interruption = Interruption()
    ) {
        var options = options
        options.isPreview = true
        options.showsDrafts = true
        // Otherwise, nothing would say why photos sent to an album with a list do not appear.
        if network?.receives == true { options.reportsUnlisted = true }
        self.options = options
        self.port = port
        self.polls = polls
        self.network = network
        self.edits = edits
        self.adapters = adapters
        self.presenter = presenter
        self.interruption = interruption
    }

    /// Serves until interrupted. Builds run on the calling thread, which must be the main one: Linux ends a worker
    /// process with the thread that started it.
    public func run(_ say: @escaping @Sendable (Event) -> Void) throws(BuildFailure) {
        let source = try Workspace.sourceFolder(options.source)
        let live = LiveChannel()
        let edited = edits ? EditedSite(source, options) : nil
        let job = edits ? PublishJob(source, options, turn) : nil
        defer { job?.end() }
        let systemTexts = try Self.texts()
        let board = CurrentPreview(
            siteTexts(source) ?? systemTexts, system: systemTexts, live: live, source: source,
            configuration: options.configurationFile, edited: edited,
            receives: network?.receives == true)
        let receiver = try network?.receives == true ? receiver(for: source) : nil
        let access = network.map { NetworkAccess(receiver: receiver, looks: $0.looks, names: $0.names) }
        let desk = edited.flatMap { edited in job.map { EditDesk(edited, $0) } }
        let server = try Self.blocking { [port] () async throws(BuildFailure) in
            do throws(SiteServer.Failure) {
                return try await SiteServer(
                    board, port: port, live: live, access: access, desk: desk, report: { say(.note($0)) })
            } catch {
                throw BuildFailure(.system, error.description)
            }
        }
        defer { Self.end(server, receiver) }
        say(.listening(address: server.address))
        if edits { say(.editable(address: server.localPairedAddress)) }
        if let network {
            say(.opened(network, addresses: server.pairedAddresses(names: network.names)))
        }
        let mailbox = ChangeMailbox(interruption)
        let watches = watches(source, mailbox, say)
        defer { for watch in watches { watch.stop() } }
        follow(mailbox, board, say)
    }

    /// Creates the receiver of photos, and removes files that former receivers left unfinished.
    private func receiver(for source: String) throws(BuildFailure) -> Receiver {
        Leftovers.remove(in: source)
        do throws(FileError) { return try Receiver(ReceivedSource(source, options)) } catch { throw error.failure }
    }

    /// Builds after each change, until everything ends.
    private func follow(_ mailbox: ChangeMailbox, _ board: CurrentPreview, _ say: (Event) -> Void) {
        var drafts = ShownDrafts()
        var lastFailure: String?
        var retry: Duration?
        var memory: PreviewMemory?
        var use = CacheUse(options)
        repeat {
            let (changes, interruption) = mailbox.begin()
            let pass = PreviewPass(
                options: options, adapters: adapters, presenter: presenter(), interruption: interruption,
                turn: turn)
            retry = nil
            do {
                let made = try pass.run(memory, changes)
                mailbox.finish(isComplete: true)
                use.renew()
                board.show(made)
                memory = made.memory
                // The first build of a large library leaves several times as much free memory as the preview needs.
                if made.report.renditions.made > 0 { ps_return_free_memory() }
                say(.built(made.report))
                (drafts, lastFailure) = (made.drafts, nil)
            } catch {
                mailbox.finish(isComplete: error.kind != .interrupted)
                if error.kind == .interrupted { continue }
                memory = nil
                // A full disk, or another running build, may pass without a change of the source.
                if error.kind == .system { retry = .seconds(2) }
                board.fail(error, drafts: drafts)
                if lastFailure != error.message { say(.failed(error)) }
                lastFailure = error.message
            }
        } while mailbox.wait(timeout: retry)
    }

    /// Watches the source, and templates and a configuration that are elsewhere.
    private func watches(
        _ source: String, _ mailbox: ChangeMailbox, _ say: @escaping @Sendable (Event) -> Void
    ) -> [SourceWatch] {
        let configured = Configuration.read(source: source, file: options.configurationFile).configuration.site.output
        // Files that builds write while the preview runs are not changes of the source.
        let output = OutputChoice(options, configured: configured, source: source).folder
        let others = [output, options.cache.map { Paths.absolute($0) }].compactMap(\.self)
        let templates = options.templates.map { Paths.absolute($0) }
        let change: @Sendable (SourceWatch.Event) -> Change? = { event in
            switch event {
            case .change(let change): return change
            case .polling(let reason):
                say(.note("\(reason); albumgen looks for changes once a second instead"))
                return nil
            }
        }
        var watches = [source, templates].compactMap(\.self).map { folder in
            SourceWatch(folder, leavingOut: others, polls: polls, isReadHidden: ItemTexts.isPicasa) { event in
                // A folder of templates elsewhere is not in the source.
                if let change = change(event) { mailbox.add(folder == source ? change : .unknown) }
            }
        }
        for path in configurationFiles(source) {
            watches.append(
                SourceWatch(file: Paths.name(of: path), in: Paths.parent(of: path), polls: polls) { event in
                    if change(event) != nil { mailbox.add(.unknown) }
                })
        }
        return watches
    }

    /// Returns the files of the configuration that watching the source does not cover. The configuration may be a link,
    /// and either end of it may change.
    private func configurationFiles(_ source: String) -> Set<String> {
        if let file = options.configurationFile {
            let named = "\(Paths.absolute(Paths.parent(of: file)))/\(Paths.name(of: file))"
            return [named, Paths.absolute(file)]
        }
        guard let name = Configuration.name(in: source) else { return [] }
        let target = Paths.absolute("\(source)/\(name)")
        return Paths.isInside(target, source) ? [] : [target]
    }

    /// Returns the texts in the site's language, which pages need before the first build: a page for sending photos
    /// keeps its texts. Nil if the configuration, the theme or the root's texts cannot be read; the build says why.
    private func siteTexts(_ source: String) -> LiveTexts? {
        guard let root = try? EditedSite(source, options).state(of: EditedAlbum(""), with: [:]),
            let theme = try? OpenedSite(options).theme
        else { return nil }
        return LiveTexts(theme.texts, language: root.shown.settings.language)
    }

    /// Returns the texts in the language of the user's system.
    private static func texts() throws(BuildFailure) -> LiveTexts {
        let environment = ProcessInfo.processInfo.environment
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "en"
        let name = String(locale.prefix { $0 != "." && $0 != "@" })
        // These two locales have no language.
        let language = ["C", "POSIX"].contains(name) ? "en" : name.replacing("_", with: "-")
        do throws(ThemeError) {
            return try LiveTexts(language: language)
        } catch {
            throw BuildFailure(stoppedBy: [error.diagnostic])
        }
    }

    private static func end(_ server: SiteServer, _ receiver: Receiver?) {
        receiver?.end()
        let done = DispatchSemaphore(value: 0)
        Task {
            await server.stop()
            done.signal()
        }
        // A running download of a film must not delay the end of the program.
        _ = done.wait(timeout: .now() + 1)
    }

    /// Blocks until an asynchronous function returns.
    private static func blocking<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(BuildFailure) -> Value
    ) throws(BuildFailure) -> Value {
        let done = DispatchSemaphore(value: 0)
        let results = Results<Value>()
        Task {
            let result: Result<Value, BuildFailure>
            do throws(BuildFailure) { result = .success(try await body()) } catch { result = .failure(error) }
            results.value.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = results.value.withLock({ $0 }) else { preconditionFailure("it is set before the signal") }
        return try result.get()
    }

    private final class Results<Value: Sendable>: Sendable {
        let value = Mutex<Result<Value, BuildFailure>?>(nil)
    }
}
