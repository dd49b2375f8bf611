# `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
# The program that the browser tests run; the release build serves as well.
ALBUMGEN ?= .build/debug/albumgen
# Additional options of debug builds.
DEBUG_FLAGS ?=
# The browser tests use Chromium's headless shell if it is installed, or else Chromium. CHROMIUM=/path names another program.
# Where `make demo` puts the site.
SITE ?= site
# A folder of photographs for `make bench`, and the size of its tree of small files.
PHOTOS ?=
BENCH_SMALL ?= 20000
# Where `make torture` keeps what it has done.
TORTURE_FOLDER ?= .tools/torture

RELEASE := .build/release/albumgen
# Only system libraries stay dynamic, so the binary runs where Swift is not installed.
RELEASE_FLAGS := -c release --static-swift-stdlib --product albumgen
SWIFT_FILES := Sources Tests Package.swift
BROWSER_PYTHON := .tools/browser/bin/python
BENCH_PYTHON := .tools/bench/bin/python
# The version in Debian 12. Names at the top level of scripts stay, since the program joins modules and a site may replace single ones.
# Styles lose only comments and white space, which is 20 to 30 % of their compressed bytes; every rule stays what it was.
ESBUILD := 0.17.0
MINIFY := esbuild --charset=utf8 --log-level=warning --outbase=templates
SCRIPTS := $(filter-out $(addprefix templates/,coast.js names.js outline.js),$(sort $(wildcard templates/*.js templates/*/*.js)))
STYLES := $(sort $(wildcard templates/*.css templates/themes/*/*.css))
# The program joins the modules of a folder, and writes "use strict" once for all of them.
minify = $(MINIFY) --minify --target=es2022 --outdir=$(1) $(SCRIPTS) && sed -i '1s/^"use strict";//' $(1)/*/*.js && \
	$(MINIFY) --minify-whitespace --outdir=$(1) $(STYLES)
MINIFIED := Sources/ThemeAssets/minified
COMPLETIONS := bash-completion/completions zsh/site-functions fish/vendor_completions.d

.PHONY: help deps build build-deps build-tests demo test test-swift test-scripts test-browser scripts torture test-torture fuzz screenshots guide-pictures lint format bench install deb archive test-packages test-shards clean \
	.build/debug/albumgen .build/release/albumgen
# The steps of a target run one after another: they share two cores and one build folder. `make test` runs most of them two at a time,
# since each leaves a core idle now and then. The output of each is shown as a whole when it ends. If one fails, the other still runs
# to its end, and then the target fails.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
TWO_AT_A_TIME := @$(MAKE) --no-print-directory SIDE_BY_SIDE=1 --jobs=2 --output-sync=target

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install with apt what is missing for building and testing
	.ci/deps build test

build: build-deps $(RELEASE) ## Build the release binary, .build/release/albumgen

build-deps:
	.ci/deps build

demo: build ## Build site-example and name the file to open
	chmod 600 site-example/passwords/*
	$(RELEASE) build site-example --output $(SITE)
	@echo
	@echo "Open file://$(abspath $(SITE))/index.html"

# `swift test` locks the build folder while it runs, so nothing that runs beside it may ask the package manager for the program again.
test: deps ## Run every test
	$(TWO_AT_A_TIME) build-tests lint test-scripts .tools/browser/.installed
	@$(MAKE) --silent --no-print-directory $(ALBUMGEN)
	$(TWO_AT_A_TIME) --old-file=build-tests --old-file=$(ALBUMGEN) test-browser test-swift test-torture

test-swift: build-tests ## Run the Swift tests
	Tests/in-memory.sh swift test --quiet --skip-build

build-tests:
	swift build --quiet --build-tests --explicit-target-dependency-import-check error $(DEBUG_FLAGS)

# The scripts are classic ones, which share one global scope in a page, so they are checked together, as a page loads them. The
# minified copies are committed, so that building needs no esbuild; another version of it may write them differently.
test-scripts: ## Check the types of the pages' scripts, and the minified copies of scripts and styles
	tsc --allowJs --checkJs --noEmit --strict --target es2022 --lib es2022,dom,dom.iterable \
		$$(find templates Sources/LivePage -name '*.js' | sort)
	@if [ "$$(esbuild --version)" = $(ESBUILD) ]; then \
		rm -rf .build/minified && $(call minify,.build/minified) && diff -r .build/minified $(MINIFIED) || \
			{ echo "test-scripts: $(MINIFIED) is not what templates/ gives: run make scripts" >&2; exit 1; }; \
	else echo "test-scripts: this is not esbuild $(ESBUILD): the minified copies were not compared"; fi

scripts: ## Minify the pages' scripts and styles again, after a change to templates/**/*.js or *.css (needs esbuild)
	rm -rf $(MINIFIED)
	$(call minify,$(MINIFIED))

test-browser: .tools/browser/.installed $(ALBUMGEN) ## Run the tests in a real browser
	ALBUMGEN=$(abspath $(ALBUMGEN)) Tests/in-memory.sh $(BROWSER_PYTHON) -m pytest Tests/Browser

# This needs only Python's own library, ffmpeg, exiftool and a C compiler. The seed is always the same here, so that a test that
# fails will fail again; `make torture` takes a new one each time, and prints it.
test-torture: $(ALBUMGEN) ## Try to break the program for a minute
	ALBUMGEN=$(abspath $(ALBUMGEN)) Tests/in-memory.sh python3 Tests/Torture/torture.py --short --seed 7

torture: build ## Try to break the program for hours, resuming from TORTURE_FOLDER
	.ci/deps test
	ALBUMGEN=$(abspath $(RELEASE)) python3 Tests/Torture/torture.py --folder $(TORTURE_FOLDER)

# Built in a folder of its own, since libFuzzer adds code to all modules of a program.
fuzz: ## Run libFuzzer on the program's own readers, resuming from TORTURE_FOLDER
	.ci/deps build test
	ALBUMGEN_FUZZ=1 swift build -c release --scratch-path .build-fuzz --product reader-fuzz \
		-Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing
	python3 Tests/Torture/readers.py .build-fuzz/release/reader-fuzz $(TORTURE_FOLDER)/readers

screenshots: .tools/browser/.installed $(ALBUMGEN) ## Take pictures of each kind of page in each theme into Tests/Browser/screenshots
	ALBUMGEN=$(abspath $(ALBUMGEN)) $(BROWSER_PYTHON) Tests/Browser/screenshots.py

guide-pictures: .tools/browser/.installed $(ALBUMGEN) ## Take the pictures that README.md and docs/themes.md show
	ALBUMGEN=$(abspath $(ALBUMGEN)) $(BROWSER_PYTHON) Tests/Browser/screenshots.py --guide

# Phony: the package manager knows whether a program is up to date.
.build/debug/albumgen:
	swift build --quiet --product albumgen $(DEBUG_FLAGS)

$(RELEASE):
	swift build $(RELEASE_FLAGS)

lint: ## Check the style of the Swift sources, what targets import, that only `Files` uses files, that no folders depend on each other in a cycle, and the types that ARCHITECTURE.md cites
	swift format lint --strict --recursive $(SWIFT_FILES)
	python3 Tests/Architecture/imports.py
	python3 Tests/Architecture/files.py
	python3 Tests/Architecture/folders.py Sources
	python3 Tests/Architecture/citations.py
	@! find Sources Tests -name '*.swift' -exec wc -l {} + | awk '$$1 > 400 && $$2 != "total" { print $$2 ": has " $$1 " lines; divide it" }' | grep .

format: ## Format the Swift sources
	swift format --in-place --recursive $(SWIFT_FILES)

# This uses the whole browser, as people do.
bench: build .tools/bench/.installed ## Measure against sigal, PhotoSwipe, a bare libjpeg-turbo loop, and the targets for manifests
	swift build -c release --static-swift-stdlib --product worker-probe
	.ci/deps bench
	CHROMIUM=$${CHROMIUM:-/usr/bin/chromium} ALBUMGEN=$(abspath $(RELEASE)) PROBE=$(abspath .build/release/worker-probe) PHOTOS="$(PHOTOS)" BENCH_SMALL=$(BENCH_SMALL) \
		$(BENCH_PYTHON) Tests/Benchmarks/bench.py

# Python tools: each set has an environment of its own, with the versions that its file pins.
.tools/browser/.installed: Tests/Browser/requirements.txt
.tools/bench/.installed: Tests/Benchmarks/requirements.txt
.tools/sharding/.installed: Tests/Sharding/requirements.txt
.tools/browser/.installed .tools/bench/.installed .tools/sharding/.installed: .tools/%/.installed:
	python3 -m venv --clear .tools/$*
	.tools/$*/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# This uses GNU parallel, Slurm (parallel, slurm-wlm, munge, rclone in Debian) and an object store if they are installed.
test-shards: .tools/sharding/.installed $(ALBUMGEN) ## Build one site on many machines, with the engines that are installed
	.tools/sharding/bin/python Tests/Sharding/shards.py $(abspath $(ALBUMGEN))

install: build ## Install the program under PREFIX (and DESTDIR)
	install -D -s -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/albumgen
	install -D -m 644 man/albumgen.1 $(DESTDIR)$(PREFIX)/share/man/man1/albumgen.1
	install -d $(foreach folder,$(COMPLETIONS),$(DESTDIR)$(PREFIX)/share/$(folder))
	$(RELEASE) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/albumgen
	$(RELEASE) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_albumgen
	$(RELEASE) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/albumgen.fish

deb: build ## Make the Debian package of the release binary, in .build/packages
	.ci/deps package
	packaging/deb

archive: build ## Make an archive of the release binary for other systems, in .build/packages
	.ci/deps package
	packaging/archive

# Downloads some 200 packages into bare systems below the folder for temporary files, and takes minutes.
test-packages: deb archive ## Install the packages in bare systems and build there (needs root)
	.ci/deps package test
	python3 Tests/Packaging/packages.py .build/packages/albumgen-*.deb .build/packages/albumgen-*.tar.gz

clean: ## Remove what builds and tests made
	rm -rf .build .tools $(SITE) Tests/Browser/screenshots
