#include "ThemeAssets.h"

// clang reports each embedded file to the build as a dependency, so that editing one recompiles this file. A test
// compares the table with the folder, and fails if a file is missing.
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
static const unsigned char block_sizes_mustache[] = {
#embed "../../templates/block-sizes.mustache"
};
static const unsigned char block_mustache[] = {
#embed "../../templates/block.mustache"
};
static const unsigned char breadcrumb_mustache[] = {
#embed "../../templates/breadcrumb.mustache"
};
static const unsigned char card_sizes_mustache[] = {
#embed "../../templates/card-sizes.mustache"
};
static const unsigned char category_mustache[] = {
#embed "../../templates/category.mustache"
};
static const unsigned char door_css[] = {
#embed "../../templates/door.css"
};
static const unsigned char door_mustache[] = {
#embed "../../templates/door.mustache"
};
static const unsigned char face_sizes_mustache[] = {
#embed "../../templates/face-sizes.mustache"
};
static const unsigned char facts_mustache[] = {
#embed "../../templates/facts.mustache"
};
static const unsigned char finding_css[] = {
#embed "../../templates/finding.css"
};
static const unsigned char finding_mustache[] = {
#embed "../../templates/finding.mustache"
};
static const unsigned char findinghead_mustache[] = {
#embed "../../templates/findinghead.mustache"
};
static const unsigned char groups_mustache[] = {
#embed "../../templates/groups.mustache"
};
static const unsigned char head_mustache[] = {
#embed "../../templates/head.mustache"
};
static const unsigned char hero_sizes_mustache[] = {
#embed "../../templates/hero-sizes.mustache"
};
static const unsigned char hero_mustache[] = {
#embed "../../templates/hero.mustache"
};
static const unsigned char logo_mustache[] = {
#embed "../../templates/logo.mustache"
};
static const unsigned char home_mustache[] = {
#embed "../../templates/home.mustache"
};
static const unsigned char inside_css[] = {
#embed "../../templates/inside.css"
};
static const unsigned char inset_mustache[] = {
#embed "../../templates/inset.mustache"
};
static const unsigned char item_css[] = {
#embed "../../templates/item.css"
};
static const unsigned char item_mustache[] = {
#embed "../../templates/item.mustache"
};
static const unsigned char jumps_mustache[] = {
#embed "../../templates/jumps.mustache"
};
static const unsigned char layout_mustache[] = {
#embed "../../templates/layout.mustache"
};
static const unsigned char layouts_css[] = {
#embed "../../templates/layouts.css"
};
static const unsigned char map_css[] = {
#embed "../../templates/map.css"
};
static const unsigned char map_mustache[] = {
#embed "../../templates/map.mustache"
};
static const unsigned char media_sizes_mustache[] = {
#embed "../../templates/media-sizes.mustache"
};
static const unsigned char masthead_mustache[] = {
#embed "../../templates/masthead.mustache"
};
static const unsigned char media_mustache[] = {
#embed "../../templates/media.mustache"
};
static const unsigned char name_mustache[] = {
#embed "../../templates/name.mustache"
};
static const unsigned char neighbours_mustache[] = {
#embed "../../templates/neighbours.mustache"
};
static const unsigned char on_this_day_css[] = {
#embed "../../templates/on-this-day.css"
};
static const unsigned char on_this_day_mustache[] = {
#embed "../../templates/on-this-day.mustache"
};
static const unsigned char page_mustache[] = {
#embed "../../templates/page.mustache"
};
static const unsigned char pager_mustache[] = {
#embed "../../templates/pager.mustache"
};
static const unsigned char people_mustache[] = {
#embed "../../templates/people.mustache"
};
static const unsigned char picture_mustache[] = {
#embed "../../templates/picture.mustache"
};
static const unsigned char search_mustache[] = {
#embed "../../templates/search.mustache"
};
static const unsigned char sections_mustache[] = {
#embed "../../templates/sections.mustache"
};
static const unsigned char selected_sizes_mustache[] = {
#embed "../../templates/selected-sizes.mustache"
};
static const unsigned char slot_mustache[] = {
#embed "../../templates/slot.mustache"
};
static const unsigned char small_card_sizes_mustache[] = {
#embed "../../templates/small-card-sizes.mustache"
};
static const unsigned char smart_mustache[] = {
#embed "../../templates/smart.mustache"
};
static const unsigned char proof_css[] = {
#embed "../../templates/proof.css"
};
static const unsigned char redirect_mustache[] = {
#embed "../../templates/redirect.mustache"
};
static const unsigned char selected_mustache[] = {
#embed "../../templates/selected.mustache"
};
static const unsigned char story_sizes_mustache[] = {
#embed "../../templates/story-sizes.mustache"
};
static const unsigned char story_css[] = {
#embed "../../templates/story.css"
};
static const unsigned char story_mustache[] = {
#embed "../../templates/story.mustache"
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
static const unsigned char theme_yml[] = {
#embed "../../templates/theme.yml"
};
static const unsigned char themes_book_block_sizes_mustache[] = {
#embed "../../templates/themes/book/block-sizes.mustache"
};
static const unsigned char themes_book_card_sizes_mustache[] = {
#embed "../../templates/themes/book/card-sizes.mustache"
};
static const unsigned char themes_book_hero_sizes_mustache[] = {
#embed "../../templates/themes/book/hero-sizes.mustache"
};
static const unsigned char themes_book_look_css[] = {
#embed "../../templates/themes/book/look.css"
};
static const unsigned char themes_book_small_card_sizes_mustache[] = {
#embed "../../templates/themes/book/small-card-sizes.mustache"
};
static const unsigned char themes_book_story_sizes_mustache[] = {
#embed "../../templates/themes/book/story-sizes.mustache"
};
static const unsigned char themes_book_theme_yml[] = {
#embed "../../templates/themes/book/theme.yml"
};
static const unsigned char themes_darkroom_block_sizes_mustache[] = {
#embed "../../templates/themes/darkroom/block-sizes.mustache"
};
static const unsigned char themes_darkroom_card_sizes_mustache[] = {
#embed "../../templates/themes/darkroom/card-sizes.mustache"
};
static const unsigned char themes_darkroom_hero_sizes_mustache[] = {
#embed "../../templates/themes/darkroom/hero-sizes.mustache"
};
static const unsigned char themes_darkroom_look_css[] = {
#embed "../../templates/themes/darkroom/look.css"
};
static const unsigned char themes_darkroom_small_card_sizes_mustache[] = {
#embed "../../templates/themes/darkroom/small-card-sizes.mustache"
};
static const unsigned char themes_darkroom_story_sizes_mustache[] = {
#embed "../../templates/themes/darkroom/story-sizes.mustache"
};
static const unsigned char themes_darkroom_theme_yml[] = {
#embed "../../templates/themes/darkroom/theme.yml"
};
static const unsigned char timeline_css[] = {
#embed "../../templates/timeline.css"
};
static const unsigned char timeline_mustache[] = {
#embed "../../templates/timeline.mustache"
};
static const unsigned char up_mustache[] = {
#embed "../../templates/up.mustache"
};
static const unsigned char viewer_css[] = {
#embed "../../templates/viewer.css"
};
static const unsigned char viewer_mustache[] = {
#embed "../../templates/viewer.mustache"
};

#define THEME_FILE(name, array) {name, array, sizeof(array)}

static const ThemeFile files[] = {
    THEME_FILE("album.mustache", album_mustache),
    THEME_FILE("albumgen.css", albumgen_css),
    THEME_FILE("albums.mustache", albums_mustache),
    THEME_FILE("block-sizes.mustache", block_sizes_mustache),
    THEME_FILE("block.mustache", block_mustache),
    THEME_FILE("breadcrumb.mustache", breadcrumb_mustache),
    THEME_FILE("card-sizes.mustache", card_sizes_mustache),
    THEME_FILE("category.mustache", category_mustache),
    THEME_FILE("door.css", door_css),
    THEME_FILE("door.mustache", door_mustache),
    THEME_FILE("face-sizes.mustache", face_sizes_mustache),
    THEME_FILE("facts.mustache", facts_mustache),
    THEME_FILE("finding.css", finding_css),
    THEME_FILE("finding.mustache", finding_mustache),
    THEME_FILE("findinghead.mustache", findinghead_mustache),
    THEME_FILE("groups.mustache", groups_mustache),
    THEME_FILE("head.mustache", head_mustache),
    THEME_FILE("hero-sizes.mustache", hero_sizes_mustache),
    THEME_FILE("hero.mustache", hero_mustache),
    THEME_FILE("logo.mustache", logo_mustache),
    THEME_FILE("home.mustache", home_mustache),
    THEME_FILE("inside.css", inside_css),
    THEME_FILE("inset.mustache", inset_mustache),
    THEME_FILE("item.css", item_css),
    THEME_FILE("item.mustache", item_mustache),
    THEME_FILE("jumps.mustache", jumps_mustache),
    THEME_FILE("layout.mustache", layout_mustache),
    THEME_FILE("layouts.css", layouts_css),
    THEME_FILE("map.css", map_css),
    THEME_FILE("map.mustache", map_mustache),
    THEME_FILE("media-sizes.mustache", media_sizes_mustache),
    THEME_FILE("masthead.mustache", masthead_mustache),
    THEME_FILE("media.mustache", media_mustache),
    THEME_FILE("name.mustache", name_mustache),
    THEME_FILE("neighbours.mustache", neighbours_mustache),
    THEME_FILE("on-this-day.css", on_this_day_css),
    THEME_FILE("on-this-day.mustache", on_this_day_mustache),
    THEME_FILE("page.mustache", page_mustache),
    THEME_FILE("pager.mustache", pager_mustache),
    THEME_FILE("people.mustache", people_mustache),
    THEME_FILE("picture.mustache", picture_mustache),
    THEME_FILE("search.mustache", search_mustache),
    THEME_FILE("sections.mustache", sections_mustache),
    THEME_FILE("selected-sizes.mustache", selected_sizes_mustache),
    THEME_FILE("proof.css", proof_css),
    THEME_FILE("redirect.mustache", redirect_mustache),
    THEME_FILE("selected.mustache", selected_mustache),
    THEME_FILE("slot.mustache", slot_mustache),
    THEME_FILE("small-card-sizes.mustache", small_card_sizes_mustache),
    THEME_FILE("smart.mustache", smart_mustache),
    THEME_FILE("story-sizes.mustache", story_sizes_mustache),
    THEME_FILE("story.css", story_css),
    THEME_FILE("story.mustache", story_mustache),
    THEME_FILE("strings/en.json", strings_en_json),
    THEME_FILE("strings/zh-Hans.json", strings_zh_Hans_json),
    THEME_FILE("tabs.mustache", tabs_mustache),
    THEME_FILE("theme.yml", theme_yml),
    THEME_FILE("themes/book/block-sizes.mustache", themes_book_block_sizes_mustache),
    THEME_FILE("themes/book/card-sizes.mustache", themes_book_card_sizes_mustache),
    THEME_FILE("themes/book/hero-sizes.mustache", themes_book_hero_sizes_mustache),
    THEME_FILE("themes/book/look.css", themes_book_look_css),
    THEME_FILE("themes/book/small-card-sizes.mustache", themes_book_small_card_sizes_mustache),
    THEME_FILE("themes/book/story-sizes.mustache", themes_book_story_sizes_mustache),
    THEME_FILE("themes/book/theme.yml", themes_book_theme_yml),
    THEME_FILE("themes/darkroom/block-sizes.mustache", themes_darkroom_block_sizes_mustache),
    THEME_FILE("themes/darkroom/card-sizes.mustache", themes_darkroom_card_sizes_mustache),
    THEME_FILE("themes/darkroom/hero-sizes.mustache", themes_darkroom_hero_sizes_mustache),
    THEME_FILE("themes/darkroom/look.css", themes_darkroom_look_css),
    THEME_FILE("themes/darkroom/small-card-sizes.mustache", themes_darkroom_small_card_sizes_mustache),
    THEME_FILE("themes/darkroom/story-sizes.mustache", themes_darkroom_story_sizes_mustache),
    THEME_FILE("themes/darkroom/theme.yml", themes_darkroom_theme_yml),
    THEME_FILE("timeline.css", timeline_css),
    THEME_FILE("timeline.mustache", timeline_mustache),
    THEME_FILE("up.mustache", up_mustache),
    THEME_FILE("viewer.css", viewer_css),
    THEME_FILE("viewer.mustache", viewer_mustache),
};

size_t theme_file_count(void) { return sizeof(files) / sizeof(files[0]); }

ThemeFile theme_file(size_t index) { return files[index]; }
