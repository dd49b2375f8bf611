import Foundation
import TestSupport

/// A small site with one of everything that a page can show.
enum GoldenSite {
    static func write(to folder: TemporaryFolder) throws {
        try folder.write(
            """
            title: Golden
            description: A site for the tests
            author: A. Tester
            copyright: © 2026 A. Tester
            baseURL: https://example.org/photos/
            """, to: "photos/albumgen.yml")
        try writeHome(to: folder)
        try writeTravels(to: folder)
        try writeStory(to: folder)
        try folder.write("not a picture", to: "photos/Broken/broken.jpg")
    }

    /// A story with a single picture, a pair and an edge-to-edge picture; one picture is missing, and one is not
    /// mentioned.
    private static func writeStory(to folder: TemporaryFolder) throws {
        for (seed, name) in [(31, "a"), (32, "b"), (33, "rest")] {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/Walk/\(name).jpg")
        }
        for seed in 34...35 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 400, height: 600), to: "photos/Walk/tall \(seed).jpg")
        }
        try folder.write("---\ndescription: Its own caption\n---\n", to: "photos/Walk/b.jpg.md")
        try folder.write(
            """
            ---
            layout: story
            ---
            # A walk

            Into the *woods*.

            ![First <light>](a.jpg "full")

            ## Noon

            ![One](tall%2034.jpg) ![](tall%2035.jpg)

            > It was quiet.

            ![Lost](missing.jpg)

            ![](b.jpg)
            """, to: "photos/Walk/album.md")
    }

    /// Categories, in Chinese.
    private static func writeHome(to folder: TemporaryFolder) throws {
        for seed in 1...12 { try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/家/\(seed).jpg") }
        let kitchen = (1...10).map { "\($0).jpg" }.joined(separator: ", ")
        try folder.write(
            """
            ---
            title: 我们的家
            language: zh-Hans
            description: 一间一间地看
            categories:
              - tag: 厨房
                items: [\(kitchen)]
              - tag: 客厅
                items: [12.jpg, 11.jpg]
            selected: 3.jpg
            ---
            住了**十年**的地方。

            | 房间 | 面积 |
            |---|---|
            | 厨房 | 12 |
            """, to: "photos/家/album.md")
    }

    /// Nested albums, a sidecar with markup in it, a panorama and a portrait, justified.
    private static func writeTravels(to folder: TemporaryFolder) throws {
        try folder.write(TestPhoto.jpeg(seed: 21, width: 900, height: 300), to: "photos/Travels/wide & far.jpg")
        try folder.write(TestPhoto.jpeg(seed: 22, width: 300, height: 500), to: "photos/Travels/Iceland/tall.jpg")
        try folder.write(TestPhoto.jpeg(seed: 23, width: 120, height: 90), to: "photos/Travels/Iceland/small.jpg")
        try folder.write("---\nlayout: justified\ncover: tall.jpg\n---\n", to: "photos/Travels/Iceland/album.md")
        try folder.write(
            """
            ---
            title: "<Lagoon> & 'sea'"
            description: Ice on its way to the sea.
            keywords: [ice, "a </script> tag"]
            rating: 4
            shootTime: 2024-03-09T08:04:05+01:00
            location: Jökulsárlón
            ---
            It *melts*.
            """, to: "photos/Travels/Iceland/tall.jpg.md")
    }
}
