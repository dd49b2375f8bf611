package import AlbumModel
package import Reporting

/// Receives everything about contents that is saved to a state, to pass it on to other machines.
package protocol StateObserver: Sendable {
    func learn(files: [String: FileRecord]) throws(BuildFailure)
    func learn(contents: [ContentDigest: ContentRecord], readers: ReaderVersions) throws(BuildFailure)
    func learn(outcomes: [ContentDigest: OutcomeRecord], makers: EncoderVersions) throws(BuildFailure)
    func learn(filmDigests: [ContentDigest: ContentDigest]) throws(BuildFailure)
}
