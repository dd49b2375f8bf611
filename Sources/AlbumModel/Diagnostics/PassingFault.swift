/// Faults of the system that have nothing to do with the file at hand: the same file may be read without one a minute later.
package enum PassingFault {
    /// How the C library words them: too few descriptors, memory or processes, a disk or a network that fails or is full, and
    /// permissions, which are no part of a file's content.
    private static let words = [
        "Too many open files", "Input/output error", "Cannot allocate memory", "Resource temporarily unavailable",
        "No space left on device", "Disk quota exceeded", "Permission denied", "Operation not permitted",
        "Stale file handle", "Remote I/O error", "Transport endpoint is not connected", "Connection timed out",
        "Interrupted system call",
    ]

    /// Whether a library or a program names one of them in what it complains of.
    package static func isNamed(in complaint: String) -> Bool { words.contains(where: complaint.contains) }
}
