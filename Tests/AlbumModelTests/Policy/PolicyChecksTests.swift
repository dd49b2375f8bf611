import Testing

@testable import AlbumModel

@Suite struct PolicyChecksTests {
    @Test(arguments: [
        ("<p>a</p>\n<script>go()</script>", ["2:1 script"]),
        ("é <SCRIPT TYPE='text/JavaScript'>go()</SCRIPT>", ["1:3 script"]),
        ("<script type=module>import 'x'</script>", ["1:1 script"]),
        ("<script async\n  nonce=x>\n\"<style>\"\n</script><style>a{}</style>", ["1:1 script", "4:10 style"]),
        ("{{#facts}}<style media=\"{{value}}\">a > b {}</style>{{/facts}}", ["1:11 style"]),
        ("<a\n  href=\"{{href}}\"\n  onclick=\"return a > b\">x</a>", ["3:3 attribute"]),
        ("<img {{#isLazy}}onload='x()'{{/isLazy}} src={{src}} onerror=y()>", ["1:17 attribute", "1:53 attribute"]),
        ("<a href=\" JavaScript:go()\">x</a>", ["1:4 attribute"]),
        ("<form action='javascript:void 0'/>", ["1:7 attribute"]),
    ])
    func `what is refused is reported with its place`(text: String, expected: [String]) {
        let remarks = PolicyChecks(policy: ContentSecurityPolicy()).remarks(on: text, file: "t.mustache")
        let reported = remarks.map { remark in
            let kind =
                remark.message.contains("no `<style>`")
                ? "style" : remark.message.contains("in an attribute") ? "attribute" : "script"
            return "\(remark.location?.line ?? 0):\(remark.location?.column ?? 0) \(kind)"
        }
        #expect(reported == expected)
        #expect(remarks.allSatisfy { $0.severity == .warning && $0.location?.file == "t.mustache" })
    }

    @Test(arguments: [
        "<script src=\"{{asset.mine-js}}\" defer></script>",
        "<script type=\"application/json\">{\"a\": \"<style>\"}</script>",
        "<script type='application/ld+json'>{{{structuredData}}}</script>",
        "<p style=\"color: {{colour}}\">on click=x</p>",
        "<!-- <script>old()</script> --> {{! <style>a{}</style> }}", "a < b, <3, </style>, <",
        "<textarea><style></textarea>",
        "<link rel=\"stylesheet\" href=\"{{asset.mine-css}}\"><a one=\"\" on=\"1\" on-x=\"\" data-onclick=\"a\" href=\"#javascript:\">",
        "<a href=\"https://a.example\">x</a><link rel=\"me\" href=\"https://a.example\"><img src=\"media/a.jpg\">",
        "<title><style></title>", "{{=<% %>=}}<style>", "<p title=\"onclick=x", "", "{{", "<script src",
    ])
    func `what the policy allows, or does not concern, is not reported`(text: String) {
        let remarks = PolicyChecks(policy: ContentSecurityPolicy()).remarks(on: text, file: "t.mustache")
        #expect(remarks.isEmpty, "\(remarks)")
    }

    @Test(arguments: [
        ("<script src=\"https://stats.example.org/s.js\"></script>", "2:9 stats.example.org script-src"),
        ("<link rel=stylesheet href=//fonts.example.org/css?a=b>", "2:22 fonts.example.org style-src"),
        ("<img alt='' src='HTTP://a.example:8080/b.png'>", "2:13 a.example:8080 img-src"),
        ("<iframe src=\"https://map.example/{{place}}\"></iframe>", "2:9 map.example frame-src"),
    ])
    func `what another host would have to send is reported with what to allow`(text: String, expected: String) throws {
        let remarks = PolicyChecks(policy: ContentSecurityPolicy()).remarks(on: text, file: "a.md", line: 2)
        let remark = try #require(remarks.first)
        #expect(remarks.count == 1)
        let parts = expected.split(separator: " ")
        #expect(remark.location.map { "\($0.line ?? 0):\($0.column ?? 0)" } == String(parts[0]))
        #expect(remark.message.contains("`csp: {\(parts[2]): [https://\(parts[1])]}`"), "\(remark.message)")
    }

    @Test func `what the configuration allows is not reported`() {
        let text = "<script>go()</script><style>a{}</style>"
        func count(_ change: (inout ContentSecurityPolicy) -> Void) -> Int {
            var policy = ContentSecurityPolicy()
            change(&policy)
            return PolicyChecks(policy: policy).remarks(on: text, file: "t.mustache").count
        }
        #expect(count { $0[.scripts] = ["https://example.org"] } == 2)
        #expect(count { $0[.scripts] = ["'unsafe-inline'"] } == 1)
        #expect(count { $0[.styles] = ["'sha256-abc'"] } == 1)
        #expect(count { $0.isOn = false } == 0)
    }
}
