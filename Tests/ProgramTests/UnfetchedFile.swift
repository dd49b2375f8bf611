import AlbumModel
import Digests
import Foundation
import TestSupport

extension TemporaryFolder {
    /// Leaves in a file's place what Git LFS leaves there until it fetches the file. If there is no such file, that of an empty one.
    func unfetch(_ name: String) throws {
        let bytes = (try? Data(contentsOf: url(name))) ?? Data()
        let digest = ContentDigest(sha256: Array(bytes)).hex
        try write("version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize \(bytes.count)\n", to: name)
    }
}
