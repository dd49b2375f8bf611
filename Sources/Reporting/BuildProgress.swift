/// The parts of a build that take time, in their order.
public enum BuildPhase: String, Sendable, Codable, CaseIterable {
    /// The steps of `films` are seconds of film.
    case fetching, reading, rendering, publishing, films, pages
}

/// Shows a person or a machine how far a build is. One presenter serves one build; it is called from one thread at a
/// time.
public protocol BuildProgressPresenter: Sendable {
    /// - Parameter total: how many steps the phase has.
    func begin(_ phase: BuildPhase, total: Int)
    /// - Parameter item: what was just done, for logs.
    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String)
    /// Of an item that is being fetched: bytes that have come, of so many where that is known. A provider need not tell, so
    /// nothing may wait for it.
    func receive(_ item: String, received: Int, expected: Int?)
    func end(_ phase: BuildPhase, total: Int)
}

extension BuildProgressPresenter {
    public func receive(_ item: String, received: Int, expected: Int?) {}
}

/// Shows nothing.
public struct SilentPresenter: BuildProgressPresenter {
    public init() {}
    public func begin(_ phase: BuildPhase, total: Int) {}
    public func advance(_ phase: BuildPhase, done: Int, total: Int, item: String) {}
    public func end(_ phase: BuildPhase, total: Int) {}
}
