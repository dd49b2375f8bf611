import Serving
import Testing

struct RequestPathTests {
    @Test(arguments: [
        ("/", RequestPath.folder("")), ("/iceland/", .folder("iceland/")), ("/a/b/", .folder("a/b/")),
        ("/iceland/img_1.html", .file("iceland/img_1.html")), ("/%E5%86%B0.html", .file("冰.html")),
        ("/a%20b.jpg", .file("a b.jpg")), ("/a+b.jpg", .file("a+b.jpg")), ("/a%2Bb", .file("a+b")),
        ("/a%25b", .file("a%b")), ("/a...b/c..", .file("a...b/c..")), ("/a\\b", .file("a\\b")),
    ])
    func namesAFile(path: String, expected: RequestPath) { #expect(RequestPath(path) == expected) }

    @Test(arguments: [
        "", "*", "http://127.0.0.1/", "a.html", "//", "//evil.example/", "/a//b", "/a//", "/..", "/../",
        "/../etc/passwd",
        "/a/../../etc/passwd", "/%2e%2e/etc/passwd", "/%2E./x", "/.%2e/x", "/..%2fetc/passwd", "/a%2fb", "/a%2Fb/",
        "/%2f", "/a%00b", "/%00", "/.", "/./a", "/a/.", "/a/./b", "/.albumgen-published", "/a/.hidden/b",
        "/%2ealbumgen",
        "/%", "/%2", "/%zz", "/a%", "/%+1", "/%FF", "/%C0%AE%C0%AE/x", "/%ED%A0%80",
    ])
    func refusesWhatLeavesTheSite(path: String) { #expect(RequestPath(path) == .refused) }
}
