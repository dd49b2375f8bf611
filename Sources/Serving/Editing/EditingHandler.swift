internal import Dispatch
internal import FlyingFox
package import Foundation

/// Answers the requests by which pages edit the source. Each is a POST with a body of JSON.
package protocol EditingDesk: Sendable {
    /// Answers a request; may block, and is called for one request at a time.
    ///
    /// - Parameters:
    ///   - name: what is asked for.
    ///   - body: JSON, which anyone may have written.
    /// - Returns: nil if nothing has this name.
    func answer(_ name: String, _ body: Data) -> EditingAnswer?
}

package struct EditingAnswer: Sendable {
    /// The status of the response.
    package var status: Int
    /// JSON.
    package var body: [UInt8]

    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// Passes requests of pages that may edit on, one at a time.
struct EditingHandler {
    static let prefix = "/.albumgen/edit/"
    /// The maximum size of a body in bytes: some hundred items, and texts of some length.
    private static let bodyLimit = 512 << 10
    private static let queue = DispatchQueue(label: "albumgen.editing")

    let desk: any EditingDesk
    let connections: ConnectionGuard

    /// - Parameter name: the path after the prefix.
    func answer(to request: HTTPRequest, name: Substring) async -> HTTPResponse {
        guard request.method == .POST else {
            var answer = HTTPResponse.refusal(.methodNotAllowed, "this address answers POST only", to: request)
            answer.headers[HTTPHeader("Allow")] = "POST"
            return answer
        }
        var body = RequestBody(request)
        guard let data = try? await body.whole(limit: Self.bodyLimit) else {
            let isRead = await body.skip(limit: 4 * Self.bodyLimit)
            return .refusal(.payloadTooLarge, "the request has no length, or is too long", to: isRead ? nil : request)
        }
        // Many photos, or those of a large album, take longer than the server waits for a request to arrive.
        if case .ip4(_, let port) = request.remoteAddress { connections.beganRequest(from: port, .waiting) }
        let (desk, name) = (desk, String(name))
        let answer = await withCheckedContinuation { (done: CheckedContinuation<EditingAnswer?, Never>) in
            Self.queue.async { done.resume(returning: desk.answer(name, data)) }
        }
        guard let answer else { return .refusal(.notFound, "there is nothing at this address") }
        return .short(HTTPStatusCode(answer.status, phrase: "Answered"), "application/json", answer.body, to: nil)
    }
}
