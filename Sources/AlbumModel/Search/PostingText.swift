/// Ascending numbers of documents as text that needs no escaping in a script: `templates/finding/postings.js` reads it.
///
/// A number is written as its distance to the one before, in digits of five bits of which all but the last are marked by a
/// sixth. Where that takes more room, a dot, the first number and six documents a character follow: no word of 100,000
/// documents takes more than 17 kB.
package enum PostingText {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func append(_ numbers: [UInt32], to text: inout [UInt8]) {
        guard let first = numbers.first, let last = numbers.last else { return }
        let distances = numbers.indices.reduce(0) { length, place in
            length + width(of: place == 0 ? first : numbers[place] - numbers[place - 1] - 1)
        }
        let span = Int(last - first) / 6 + 1
        if distances <= span + 1 + width(of: first) {
            append(first, to: &text)
            for place in numbers.indices.dropFirst() { append(numbers[place] - numbers[place - 1] - 1, to: &text) }
        } else {
            appendBits(numbers, from: first, span: span, to: &text)
        }
    }

    package static func append(_ number: UInt32, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(digits[Int(32 + rest % 32)])
            rest /= 32
        }
        text.append(digits[Int(rest)])
    }

    private static func appendBits(_ numbers: [UInt32], from first: UInt32, span: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "."))
        append(first, to: &text)
        var bits = [UInt8](repeating: 0, count: span)
        for number in numbers { bits[Int(number - first) / 6] |= 1 << UInt8(truncatingIfNeeded: (number - first) % 6) }
        for six in bits { text.append(digits[Int(six)]) }
    }

    private static func width(of number: UInt32) -> Int {
        number < 32 ? 1 : number < 1024 ? 2 : number < 32768 ? 3 : number < 1 << 20 ? 4 : number < 1 << 25 ? 5 : 7
    }
}
