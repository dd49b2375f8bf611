import Files
import Glibc

/// Writes whole files; a failure leaves none behind. The caller names a temporary path and renames.
enum OutputFile {
    static func write(_ bytes: [UInt8], to path: String) throws(ImagingError) {
        // The standard library's closure does not say what it throws; a result carries it out.
        let result = bytes.withUnsafeBytes { all in
            Result { () throws(ImagingError) in try write(all, to: path) }
        }
        try result.get()
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(ImagingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, operation: "creating the file", reason: SystemError.last)
        }
        guard Descriptors.writeAll(bytes, to: descriptor) else {
            let reason = SystemError.last
            close(descriptor)
            unlink(path)
            throw .unwritable(path: path, operation: "writing", reason: reason)
        }
        guard close(descriptor) == 0 else {
            let reason = SystemError.last
            unlink(path)
            throw .unwritable(path: path, operation: "closing the file", reason: reason)
        }
    }
}
