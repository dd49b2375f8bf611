#include "ThemeAssets.h"

// clang tells the build of each embedded file, so that editing one compiles this anew. A test compares the table with the
// folder: a file that is not listed here fails it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char album_mustache[] = {
#embed "../../templates/album.mustache"
};
static const unsigned char albumgen_css[] = {
#embed "../../templates/albumgen.css"
};
static const unsigned char albums_mustache[] = {
#embed "../../templates/albums.mustache"
};
static const unsigned char block_mustache[] = {
#embed "../../templates/block.mustache"
};
static const unsigned char breadcrumb_mustache[] = {
#embed "../../templates/breadcrumb.mustache"
};
static const unsigned char category_mustache[] = {
#embed "../../templates/category.mustache"
};
static const unsigned char facts_mustache[] = {
#embed "../../templates/facts.mustache"
};
static const unsigned char home_mustache[] = {
#embed "../../templates/home.mustache"
};
static const unsigned char layout_mustache[] = {
#embed "../../templates/layout.mustache"
};
static const unsigned char layouts_css[] = {
#embed "../../templates/layouts.css"
};
static const unsigned char masthead_mustache[] = {
#embed "../../templates/masthead.mustache"
};
static const unsigned char media_mustache[] = {
#embed "../../templates/media.mustache"
};
static const unsigned char pager_mustache[] = {
#embed "../../templates/pager.mustache"
};
static const unsigned char picture_mustache[] = {
#embed "../../templates/picture.mustache"
};
static const unsigned char preview_css[] = {
#embed "../../templates/preview.css"
};
static const unsigned char preview_js[] = {
#embed "../../templates/preview.js"
};
static const unsigned char preview_mustache[] = {
#embed "../../templates/preview.mustache"
};
static const unsigned char sections_mustache[] = {
#embed "../../templates/sections.mustache"
};
static const unsigned char strings_en_json[] = {
#embed "../../templates/strings/en.json"
};
static const unsigned char strings_zh_Hans_json[] = {
#embed "../../templates/strings/zh-Hans.json"
};
static const unsigned char tabs_mustache[] = {
#embed "../../templates/tabs.mustache"
};

#define THEME_FILE(name, array) {name, array, sizeof(array)}

static const ThemeFile files[] = {
    THEME_FILE("album.mustache", album_mustache),
    THEME_FILE("albumgen.css", albumgen_css),
    THEME_FILE("albums.mustache", albums_mustache),
    THEME_FILE("block.mustache", block_mustache),
    THEME_FILE("breadcrumb.mustache", breadcrumb_mustache),
    THEME_FILE("category.mustache", category_mustache),
    THEME_FILE("facts.mustache", facts_mustache),
    THEME_FILE("home.mustache", home_mustache),
    THEME_FILE("layout.mustache", layout_mustache),
    THEME_FILE("layouts.css", layouts_css),
    THEME_FILE("masthead.mustache", masthead_mustache),
    THEME_FILE("media.mustache", media_mustache),
    THEME_FILE("pager.mustache", pager_mustache),
    THEME_FILE("picture.mustache", picture_mustache),
    THEME_FILE("preview.css", preview_css),
    THEME_FILE("preview.js", preview_js),
    THEME_FILE("preview.mustache", preview_mustache),
    THEME_FILE("sections.mustache", sections_mustache),
    THEME_FILE("strings/en.json", strings_en_json),
    THEME_FILE("strings/zh-Hans.json", strings_zh_Hans_json),
    THEME_FILE("tabs.mustache", tabs_mustache),
};

size_t theme_file_count(void) { return sizeof(files) / sizeof(files[0]); }

ThemeFile theme_file(size_t index) { return files[index]; }
