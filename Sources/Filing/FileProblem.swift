/// Why something could not be done with a file, worded as the end of a sentence that begins with the file's name.
package struct FileProblem: Error {
    package var message: String

    package init(_ message: String) { self.message = message }
}
