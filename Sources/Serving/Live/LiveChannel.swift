internal import FlyingFox
internal import Synchronization

/// Sends news of changes to open pages, each through its own WebSocket.
///
/// Browsers open at most six connections to a host. Server-sent events would use one for each window and leave none for
/// pages once six windows were open; WebSockets do not count towards the limit.
package final class LiveChannel: Sendable {
    /// The path to which pages connect.
    package static let path = "/.albumgen/live"

    /// The maximum number of windows at once.
    private static let most = 64

    private struct State {
        var last: Message?
        var next = 0
        var listeners: [Int: Listener] = [:]
    }

    private struct Message {
        var text: String
        var textForEditors: String

        func text(edits: Bool) -> WSMessage { .text(edits ? textForEditors : text) }
    }

    private struct Listener {
        /// Whether the page may edit the source.
        var edits: Bool
        var messages: AsyncStream<WSMessage>.Continuation
    }

    private let state = Mutex(State())

    package init() {}

    /// Sends a message to all open pages, and to each page that is opened before the next message.
    ///
    /// - Parameter textForEditors: the message for pages that may edit the source.
    package func say(_ text: String, toEditors textForEditors: String) {
        let message = Message(text: text, textForEditors: textForEditors)
        let listeners = state.withLock { state in
            state.last = message
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.messages.yield(message.text(edits: listener.edits)) }
    }

    /// Closes all connections.
    package func close() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.messages.finish() }
    }

    /// - Parameter edits: whether the page may edit the source.
    func answer(to request: HTTPRequest, edits: Bool) async throws -> HTTPResponse {
        guard state.withLock({ $0.listeners.count < Self.most }) else {
            return HTTPResponse(statusCode: .serviceUnavailable)
        }
        let handler = MessageFrameWSHandler(handler: Listening(channel: self, edits: edits))
        return try await WebSocketHTTPHandler(handler: handler).handleRequest(request)
    }

    fileprivate func listen(edits: Bool) -> AsyncStream<WSMessage> {
        // For a page that does not read, only the last message is kept.
        let (messages, listener) = AsyncStream.makeStream(of: WSMessage.self, bufferingPolicy: .bufferingNewest(1))
        let (number, last) = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = Listener(edits: edits, messages: listener)
            return (state.next, state.last)
        }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        if let last { listener.yield(last.text(edits: edits)) }
        return messages
    }
}

/// One page's connection. Ignores what the page sends.
private struct Listening: WSMessageHandler {
    let channel: LiveChannel
    let edits: Bool

    func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        channel.listen(edits: edits)
    }
}
