internal import Dispatch
internal import FlyingFox
package import Foundation

/// Answers the requests with which pages edit the source. Each is a POST with a JSON body.
package protocol EditingDesk: Sendable {
    /// Answers a request; may block, and is called for one request at a time.
    ///
    /// - Parameters:
    ///   - name: the name of the request.
    ///   - body: JSON from an untrusted sender.
    /// - Returns: nil if there is no request of this name.
    func answer(_ name: String, _ body: Data) -> EditingAnswer?
}

package struct EditingAnswer: Sendable {
    /// The reason in the answer to a request that is too long.
    package static let tooLong = "tooLong"

    /// The status of the response.
    package var status: Int
    /// JSON.
    package var body: [UInt8]

    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// Passes on the requests of pages that may edit, one at a time.
struct EditingHandler {
    static let prefix = "/.albumgen/edit/"
    /// The maximum size of a body in bytes: enough for hundreds of items, or for long texts.
    private static let bodyLimit = 512 << 10
    private static let queue = DispatchQueue(label: "albumgen.editing")

    let desk: any EditingDesk
    let connections: ConnectionGuard

    /// - Parameter name: the path after the prefix.
    func answer(to request: HTTPRequest, name: Substring) async -> HTTPResponse {
        guard request.method == .POST else {
            var answer = HTTPResponse.refusal(.methodNotAllowed, "this address accepts only POST", to: request)
            answer.headers[HTTPHeader("Allow")] = "POST"
            return answer
        }
        var body = RequestBody(request)
        guard let data = try? await body.whole(limit: Self.bodyLimit) else {
            let isRead = await body.skip(limit: 4 * Self.bodyLimit)
            let answer = Array(#"{"error":"\#(EditingAnswer.tooLong)"}"#.utf8)
            return .short(.payloadTooLarge, "application/json", answer, to: isRead ? nil : request)
        }
        // Editing many photos, or photos of a large album, takes longer than the server waits for a request to arrive.
        connections.began(request, .waiting)
        let (desk, name) = (desk, String(name))
        let answer = await withCheckedContinuation { (done: CheckedContinuation<EditingAnswer?, Never>) in
            Self.queue.async { done.resume(returning: desk.answer(name, data)) }
        }
        guard let answer else { return .refusal(.notFound, "there is nothing at this address") }
        return .short(HTTPStatusCode(answer.status, phrase: "Answered"), "application/json", answer.body, to: nil)
    }
}
