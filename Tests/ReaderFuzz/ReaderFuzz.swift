import Foundation

/// libFuzzer around the program's own readers: `reader-fuzz READER [libFuzzer's options] [CORPUS]`, one reader per run.
///
/// A reader may refuse what it is given, and must neither crash, nor run forever, nor take memory without limit.
@main
struct ReaderFuzz {
    /// The reader of this run; libFuzzer's callback is a C function, which captures nothing.
    nonisolated(unsafe) static var reader: Reader = { _ in }

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 1, let reader = Readers.all[arguments[1]] else {
            let names = Readers.all.keys.sorted().joined(separator: " ")
            print("usage: reader-fuzz READER [OPTIONS] [CORPUS]\nreaders: \(names)")
            exit(2)
        }
        Self.reader = reader
        var strings: [UnsafeMutablePointer<CChar>?] = ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) }
        strings.append(nil)
        var count = Int32(strings.count - 1)
        strings.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            exit(
                LLVMFuzzerRunDriver(&count, &start) { bytes, count in
                    ReaderFuzz.reader(UnsafeRawBufferPointer(start: bytes, count: count))
                    return 0
                })
        }
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
func LLVMFuzzerRunDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
