/// The order people expect of names: `IMG_2.jpg` before `IMG_10.jpg`, capitals next to lower-case letters, and letters
/// with accents next to those without.
///
/// The order is total: names that differ in any byte never compare equal, so that sorting gives the same result on
/// every machine.
public enum NaturalOrder {
    /// Returns whether `first` comes before `second`.
    public static func precedes(_ first: String, _ second: String) -> Bool {
        compare(first, second) < 0
    }

    static func compare(_ first: String, _ second: String) -> Int {
        // Nil if a string is not ASCII, or has no contiguous UTF-8 storage (because it is bridged).
        let folded = first.utf8.withContiguousStorageIfAvailable { x in
            second.utf8.withContiguousStorageIfAvailable { y in compareASCII(x, y) }.flatMap { $0 }
        }.flatMap { $0 }
        if let folded, folded != 0 { return folded }
        if folded == nil {
            // Accents matter only in names that are otherwise equal.
            let order = compareFolded(first, second, SearchFolding.withoutAccents)
            if order != 0 { return order }
            let accents = compareFolded(first, second, \.caseFolded)
            if accents != 0 { return accents }
        }
        return compareExactly(first.utf8, second.utf8)
    }

    private static func compareFolded(_ first: String, _ second: String, _ folded: (String) -> String) -> Int {
        compareBytes(Array(folded(first).utf8), Array(folded(second).utf8))
    }

    /// Nil if either is not ASCII.
    private static func compareASCII(_ x: UnsafeBufferPointer<UInt8>, _ y: UnsafeBufferPointer<UInt8>) -> Int? {
        for byte in x where byte >= 0x80 { return nil }
        for byte in y where byte >= 0x80 { return nil }
        return compareBytes(x, y)
    }

    private static func compareBytes<Bytes: RandomAccessCollection>(_ x: Bytes, _ y: Bytes) -> Int
    where Bytes.Element == UInt8, Bytes.Index == Int {
        var i = x.startIndex
        var j = y.startIndex
        while i < x.endIndex, j < y.endIndex {
            if x[i].isASCIIDigit, y[j].isASCIIDigit {
                let order = compareNumbers(x, &i, y, &j)
                if order != 0 { return order }
                continue
            }
            let a = x[i].asciiLowercased
            let b = y[j].asciiLowercased
            if a != b { return a < b ? -1 : 1 }
            i += 1
            j += 1
        }
        return (x.endIndex - i) - (y.endIndex - j)
    }

    /// Compares numbers of any length by value: leading zeros aside, the longer run of digits is the larger number.
    private static func compareNumbers<Bytes: RandomAccessCollection>(
        _ x: Bytes, _ i: inout Int, _ y: Bytes, _ j: inout Int
    ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
        while i < x.endIndex, x[i] == UInt8(ascii: "0") { i += 1 }
        while j < y.endIndex, y[j] == UInt8(ascii: "0") { j += 1 }
        var order = 0
        while i < x.endIndex, j < y.endIndex, x[i].isASCIIDigit, y[j].isASCIIDigit {
            if order == 0, x[i] != y[j] { order = x[i] < y[j] ? -1 : 1 }
            i += 1
            j += 1
        }
        let isLonger = i < x.endIndex && x[i].isASCIIDigit
        let isShorter = j < y.endIndex && y[j].isASCIIDigit
        if isLonger != isShorter { order = isLonger ? 1 : -1 }
        return order
    }

    private static func compareExactly(_ x: String.UTF8View, _ y: String.UTF8View) -> Int {
        if x.elementsEqual(y) { return 0 }
        return x.lexicographicallyPrecedes(y) ? -1 : 1
    }
}
