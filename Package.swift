// swift-tools-version:6.2
import Foundation
import PackageDescription

/// Every Swift target is held to the Swift 6 language mode (the tools version's default) and to these upcoming checks.
///
/// A warning is an error in debug builds, in which the program is developed and tested. A release build must not fail
/// because a newer compiler has more warnings.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error, .when(configuration: .debug)),
]

let strictC: [CSetting] = [.treatAllWarnings(as: .error, .when(configuration: .debug))]
let strictCXX: [CXXSetting] = [.treatAllWarnings(as: .error, .when(configuration: .debug))]

let package = Package(
    name: "albumgen",
    products: [
        .executable(name: "albumgen", targets: ["albumgen"]),
        .library(name: "AlbumSources", targets: ["AlbumSources"]),
        .library(name: "AlbumSite", targets: ["AlbumSite"]),
        .library(name: "AlbumProviders", targets: ["AlbumProviders"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // The system's C libraries.
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(
            name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
        .systemLibrary(name: "CGExiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CJXL", pkgConfig: "libjxl", providers: [.apt(["libjxl-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // C of our own: what Swift cannot express (variadics, longjmp, #embed) and the inner loops of the renditions.
        .target(name: "VipsShim", dependencies: ["CVips"], cSettings: strictC),
        .target(name: "GExiv2Shim", dependencies: ["CGExiv2"], cxxSettings: strictCXX),
        .target(name: "CurlShim", dependencies: ["CCurl"], cSettings: strictC),
        // Optimised in debug builds, too: otherwise, its loops over pixels take two thirds of the time of a debug build's
        // renditions, and tests make thousands of those.
        .target(
            name: "JPEGCodec", dependencies: ["CJPEG"],
            cSettings: strictC + [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
        .target(name: "JXLCodec", dependencies: ["CJXL"], cSettings: strictC),
        .target(name: "ProcessShim", cSettings: strictC),
        .target(name: "SocketShim", cSettings: strictC),
        .target(
            name: "LivePage",
            exclude: [
                "edit", "live.js", "live.css", "publish.js", "publish.css", "receive.html", "receive.js", "receive.css",
                "digest.js",
            ],
            cSettings: strictC),
        .target(name: "ThemeAssets", exclude: ["minified", "outline"], cSettings: strictC),

        // The layers, innermost first; ARCHITECTURE.md says what each may know.
        .target(name: "AlbumModel", swiftSettings: strict),
        .target(name: "Threads", swiftSettings: strict),
        .target(name: "Files", dependencies: ["ProcessShim"], swiftSettings: strict),
        .target(name: "Digests", dependencies: ["AlbumModel", "CCrypto", "Files"], swiftSettings: strict),
        .target(name: "Planning", dependencies: ["AlbumModel"], swiftSettings: strict),
        .target(name: "Sealing", dependencies: ["AlbumModel", "CCrypto", "CZlib", "Digests"], swiftSettings: strict),
        .target(name: "Reporting", dependencies: ["AlbumModel", "Files", "ProcessShim"], swiftSettings: strict),
        .target(
            name: "Imaging",
            dependencies: [
                "AlbumModel", "VipsShim", "CFontconfig", "CGExiv2", "CXML", "CZlib", "Files", "GExiv2Shim", "JPEGCodec",
                "JXLCodec",
            ],
            swiftSettings: strict),
        .target(name: "Markdown", dependencies: ["CCmarkGFM"], swiftSettings: strict),
        .target(name: "Commands", dependencies: ["Files", "ProcessShim"], swiftSettings: strict),
        .target(name: "Films", dependencies: ["AlbumModel", "Commands", "Files", "Imaging"], swiftSettings: strict),
        .target(
            name: "AlbumSources",
            dependencies: ["AlbumModel", "Files", "Markdown", "Threads", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        .target(
            name: "AlbumProviders",
            dependencies: [
                "AlbumModel", "AlbumSources", "Commands", "CurlShim", "Digests", "Files", "Imaging",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "BuildStore",
            dependencies: [
                "AlbumModel", "Digests", "Files", "Planning", "Reporting", "Threads",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "Workers",
            dependencies: ["AlbumModel", "Digests", "Files", "Films", "Imaging", "ProcessShim"], swiftSettings: strict),
        .target(
            name: "Renditions",
            dependencies: [
                "AlbumModel", "BuildStore", "CZlib", "Digests", "Files", "Films", "Imaging", "Planning", "ProcessShim",
                "Reporting", "Threads", "Workers",
            ],
            swiftSettings: strict),
        .target(
            name: "Pages",
            dependencies: [
                "AlbumModel", "AlbumSources", "Digests", "Files", "Planning", "ThemeAssets", "Threads",
                .product(name: "Mustache", package: "swift-mustache"), .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict),
        .target(name: "Watching", dependencies: ["Files"], swiftSettings: strict),
        .target(
            name: "Receiving", dependencies: ["AlbumModel", "Digests", "Files", "Imaging"], swiftSettings: strict),
        .target(
            name: "Filing",
            dependencies: ["AlbumModel", "AlbumSources", "Digests", "Files", "Reporting"],
            swiftSettings: strict),
        .target(
            name: "Editing", dependencies: ["AlbumModel", "AlbumSources", "Digests", "Files", "Filing", "Reporting"],
            swiftSettings: strict),
        .target(name: "QRCodes", dependencies: ["CQREncode"], swiftSettings: strict),
        .target(
            name: "Serving",
            dependencies: [
                "AlbumModel", "Files", "ProcessShim", "Receiving", "SocketShim",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: strict),
        .target(
            name: "AlbumSite",
            dependencies: [
                "AlbumModel", "AlbumProviders", "AlbumSources", "BuildStore", "Commands", "Digests", "Editing", "Files",
                "Filing", "Films", "Imaging", "LivePage", "Markdown", "Pages", "Planning", "ProcessShim", "Receiving",
                "Renditions", "Reporting", "Sealing", "Serving", "Threads", "Watching", "Workers",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "albumgen",
            dependencies: [
                "AlbumModel", "AlbumSite", "Files", "QRCodes", "Reporting", "Workers",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .testTarget(name: "AlbumModelTests", dependencies: ["AlbumModel"], swiftSettings: strict),
        .testTarget(name: "WatchingTests", dependencies: ["TestSupport", "Watching"], swiftSettings: strict),
        .testTarget(
            name: "ReceivingTests",
            dependencies: ["AlbumModel", "Digests", "Files", "QRCodes", "Receiving", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "FilingTests", dependencies: ["Files", "Filing", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "EditingTests",
            dependencies: ["AlbumModel", "AlbumSources", "Digests", "Editing", "Files", "Filing", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "ServingTests", dependencies: ["Serving"], swiftSettings: strict),
        .testTarget(name: "SealingTests", dependencies: ["Sealing"], swiftSettings: strict),
        .testTarget(name: "PlanningTests", dependencies: ["AlbumModel", "Planning"], swiftSettings: strict),
        // What tests of several modules need.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "BuildStoreTests",
            dependencies: [
                "AlbumModel", "BuildStore", "Digests", "Files", "Planning", "Reporting", "TestSupport", "Threads",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RenditionsTests", dependencies: ["AlbumModel", "Files", "Renditions", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "AlbumModel", "AlbumSources", "Digests", "Files", "Pages", "Planning", "TestSupport", "ThemeAssets",
            ],
            exclude: ["Pages/Golden"], swiftSettings: strict),
        .testTarget(
            name: "AlbumSiteTests",
            dependencies: [
                "AlbumModel", "AlbumProviders", "AlbumSite", "AlbumSources", "BuildStore", "Commands", "Files",
                "Filing", "Pages", "Planning",
                "Reporting", "TestSupport",
            ],
            swiftSettings: strict),
        // A program with an adapter in Swift, as the guide shows it.
        .executableTarget(
            name: "adapter-example", dependencies: ["AlbumSite", "AlbumSources", "AlbumModel"],
            path: "Tests/AdapterExample", swiftSettings: strict),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "albumgen", "AlbumModel", "AlbumSite", "adapter-example", "Digests", "JPEGCodec", "LoopbackServer",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict),
        // The server that the web provider's tests ask.
        .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["Digests", "Files", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "MarkdownTests", dependencies: ["Markdown"], swiftSettings: strict),
        .testTarget(
            name: "AlbumSourcesTests",
            dependencies: ["AlbumModel", "AlbumSources", "Files", "Markdown", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "AlbumProvidersTests",
            dependencies: [
                "AlbumModel", "AlbumProviders", "AlbumSources", "LoopbackServer", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // Makes the pictures that tests read.
        .target(
            name: "ImagingFixtures", dependencies: ["CVips", "VipsShim"], path: "Tests/ImagingFixtures",
            cSettings: strictC),
        .testTarget(
            name: "ImagingTests",
            dependencies: [
                "Imaging", "AlbumModel", "Files", "JPEGCodec", "ImagingFixtures", "Planning", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "FilmsTests", dependencies: ["AlbumModel", "Films"], swiftSettings: strict),
        // A worker that misbehaves on request, and a driver for measurements: never part of what is installed.
        .executableTarget(
            name: "worker-probe", dependencies: ["AlbumSite", "AlbumSources", "Imaging", "AlbumModel", "Workers"],
            path: "Tests/WorkerProbe", swiftSettings: strict),
        .testTarget(
            name: "WorkersTests", dependencies: ["AlbumModel", "Files", "Imaging", "Workers", "worker-probe"],
            swiftSettings: strict),
    ]
)

// libFuzzer needs compiler flags that apply to everything that is built, so this target is not part of other builds.
if ProcessInfo.processInfo.environment["ALBUMGEN_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "reader-fuzz",
            dependencies: [
                "AlbumModel", "AlbumSite", "AlbumSources", "BuildStore", "Editing", "Imaging", "Markdown", "Pages",
                "Serving", "Workers",
            ],
            path: "Tests/ReaderFuzz", swiftSettings: strict,
            // The compiler's usual linker, gold, fails with an internal error because of what the fuzzer adds.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}
