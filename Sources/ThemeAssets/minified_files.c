#include "ThemeAssets.h"

// `make scripts` writes the files embedded here. A test compares the table with the scripts and styles of `templates/`,
// and fails if one is missing.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char albumgen_css[] = {
#embed "minified/albumgen.css"
};
static const unsigned char door_css[] = {
#embed "minified/door.css"
};
static const unsigned char door_bytes_js[] = {
#embed "minified/door/bytes.js"
};
static const unsigned char door_files_js[] = {
#embed "minified/door/files.js"
};
static const unsigned char door_keys_js[] = {
#embed "minified/door/keys.js"
};
static const unsigned char door_memory_js[] = {
#embed "minified/door/memory.js"
};
static const unsigned char door_page_js[] = {
#embed "minified/door/page.js"
};
static const unsigned char door_pieces_js[] = {
#embed "minified/door/pieces.js"
};
static const unsigned char door_start_js[] = {
#embed "minified/door/start.js"
};
static const unsigned char door_trail_js[] = {
#embed "minified/door/trail.js"
};
static const unsigned char finding_css[] = {
#embed "minified/finding.css"
};
static const unsigned char finding_camera_js[] = {
#embed "minified/finding/camera.js"
};
static const unsigned char finding_index_js[] = {
#embed "minified/finding/index.js"
};
static const unsigned char finding_items_js[] = {
#embed "minified/finding/items.js"
};
static const unsigned char finding_map_js[] = {
#embed "minified/finding/map.js"
};
static const unsigned char finding_naming_js[] = {
#embed "minified/finding/naming.js"
};
static const unsigned char finding_on_this_day_js[] = {
#embed "minified/finding/on-this-day.js"
};
static const unsigned char finding_panel_js[] = {
#embed "minified/finding/panel.js"
};
static const unsigned char finding_positions_js[] = {
#embed "minified/finding/positions.js"
};
static const unsigned char finding_postings_js[] = {
#embed "minified/finding/postings.js"
};
static const unsigned char finding_query_js[] = {
#embed "minified/finding/query.js"
};
static const unsigned char finding_ranking_js[] = {
#embed "minified/finding/ranking.js"
};
static const unsigned char finding_results_js[] = {
#embed "minified/finding/results.js"
};
static const unsigned char finding_scrubber_js[] = {
#embed "minified/finding/scrubber.js"
};
static const unsigned char finding_search_js[] = {
#embed "minified/finding/search.js"
};
static const unsigned char finding_start_js[] = {
#embed "minified/finding/start.js"
};
static const unsigned char finding_tiles_js[] = {
#embed "minified/finding/tiles.js"
};
static const unsigned char finding_timeline_js[] = {
#embed "minified/finding/timeline.js"
};
static const unsigned char finding_viewing_js[] = {
#embed "minified/finding/viewing.js"
};
static const unsigned char finding_words_js[] = {
#embed "minified/finding/words.js"
};
static const unsigned char ground_ground_js[] = {
#embed "minified/ground/ground.js"
};
static const unsigned char ground_lines_js[] = {
#embed "minified/ground/lines.js"
};
static const unsigned char ground_names_js[] = {
#embed "minified/ground/names.js"
};
static const unsigned char ground_small_js[] = {
#embed "minified/ground/small.js"
};
static const unsigned char hover_js[] = {
#embed "minified/hover.js"
};
static const unsigned char inside_css[] = {
#embed "minified/inside.css"
};
static const unsigned char inside_links_js[] = {
#embed "minified/inside/links.js"
};
static const unsigned char inside_media_js[] = {
#embed "minified/inside/media.js"
};
static const unsigned char inside_pictures_js[] = {
#embed "minified/inside/pictures.js"
};
static const unsigned char inside_scripts_js[] = {
#embed "minified/inside/scripts.js"
};
static const unsigned char inside_start_js[] = {
#embed "minified/inside/start.js"
};
static const unsigned char item_css[] = {
#embed "minified/item.css"
};
static const unsigned char layouts_css[] = {
#embed "minified/layouts.css"
};
static const unsigned char listing_js[] = {
#embed "minified/listing.js"
};
static const unsigned char map_css[] = {
#embed "minified/map.css"
};
static const unsigned char on_this_day_css[] = {
#embed "minified/on-this-day.css"
};
static const unsigned char picker_js[] = {
#embed "minified/picker.js"
};
static const unsigned char proof_css[] = {
#embed "minified/proof.css"
};
static const unsigned char proof_list_js[] = {
#embed "minified/proof/list.js"
};
static const unsigned char proof_marks_js[] = {
#embed "minified/proof/marks.js"
};
static const unsigned char proof_send_js[] = {
#embed "minified/proof/send.js"
};
static const unsigned char proof_start_js[] = {
#embed "minified/proof/start.js"
};
static const unsigned char scheme_js[] = {
#embed "minified/scheme.js"
};
static const unsigned char select_js[] = {
#embed "minified/select.js"
};
static const unsigned char story_css[] = {
#embed "minified/story.css"
};
static const unsigned char themes_book_look_css[] = {
#embed "minified/themes/book/look.css"
};
static const unsigned char themes_darkroom_look_css[] = {
#embed "minified/themes/darkroom/look.css"
};
static const unsigned char timeline_css[] = {
#embed "minified/timeline.css"
};
static const unsigned char transition_js[] = {
#embed "minified/transition.js"
};
static const unsigned char viewer_css[] = {
#embed "minified/viewer.css"
};
static const unsigned char viewer_arrival_js[] = {
#embed "minified/viewer/arrival.js"
};
static const unsigned char viewer_chrome_js[] = {
#embed "minified/viewer/chrome.js"
};
static const unsigned char viewer_deck_js[] = {
#embed "minified/viewer/deck.js"
};
static const unsigned char viewer_gestures_js[] = {
#embed "minified/viewer/gestures.js"
};
static const unsigned char viewer_history_js[] = {
#embed "minified/viewer/history.js"
};
static const unsigned char viewer_items_js[] = {
#embed "minified/viewer/items.js"
};
static const unsigned char viewer_keys_js[] = {
#embed "minified/viewer/keys.js"
};
static const unsigned char viewer_list_js[] = {
#embed "minified/viewer/list.js"
};
static const unsigned char viewer_live_js[] = {
#embed "minified/viewer/live.js"
};
static const unsigned char viewer_loader_js[] = {
#embed "minified/viewer/loader.js"
};
static const unsigned char viewer_motion_js[] = {
#embed "minified/viewer/motion.js"
};
static const unsigned char viewer_opening_js[] = {
#embed "minified/viewer/opening.js"
};
static const unsigned char viewer_place_js[] = {
#embed "minified/viewer/place.js"
};
static const unsigned char viewer_rest_js[] = {
#embed "minified/viewer/rest.js"
};
static const unsigned char viewer_sheet_js[] = {
#embed "minified/viewer/sheet.js"
};
static const unsigned char viewer_slideshow_js[] = {
#embed "minified/viewer/slideshow.js"
};
static const unsigned char viewer_start_js[] = {
#embed "minified/viewer/start.js"
};
static const unsigned char viewer_strip_js[] = {
#embed "minified/viewer/strip.js"
};
static const unsigned char viewer_viewer_js[] = {
#embed "minified/viewer/viewer.js"
};
static const unsigned char viewer_whereabouts_js[] = {
#embed "minified/viewer/whereabouts.js"
};
static const unsigned char viewer_zoom_js[] = {
#embed "minified/viewer/zoom.js"
};

#define MINIFIED(name, array) {name, array, sizeof(array)}

static const ThemeFile files[] = {
    MINIFIED("albumgen.css", albumgen_css),
    MINIFIED("door.css", door_css),
    MINIFIED("door/bytes.js", door_bytes_js),
    MINIFIED("door/files.js", door_files_js),
    MINIFIED("door/keys.js", door_keys_js),
    MINIFIED("door/memory.js", door_memory_js),
    MINIFIED("door/page.js", door_page_js),
    MINIFIED("door/pieces.js", door_pieces_js),
    MINIFIED("door/start.js", door_start_js),
    MINIFIED("door/trail.js", door_trail_js),
    MINIFIED("finding.css", finding_css),
    MINIFIED("finding/camera.js", finding_camera_js),
    MINIFIED("finding/index.js", finding_index_js),
    MINIFIED("finding/items.js", finding_items_js),
    MINIFIED("finding/map.js", finding_map_js),
    MINIFIED("finding/naming.js", finding_naming_js),
    MINIFIED("finding/on-this-day.js", finding_on_this_day_js),
    MINIFIED("finding/panel.js", finding_panel_js),
    MINIFIED("finding/positions.js", finding_positions_js),
    MINIFIED("finding/postings.js", finding_postings_js),
    MINIFIED("finding/query.js", finding_query_js),
    MINIFIED("finding/ranking.js", finding_ranking_js),
    MINIFIED("finding/results.js", finding_results_js),
    MINIFIED("finding/scrubber.js", finding_scrubber_js),
    MINIFIED("finding/search.js", finding_search_js),
    MINIFIED("finding/start.js", finding_start_js),
    MINIFIED("finding/tiles.js", finding_tiles_js),
    MINIFIED("finding/timeline.js", finding_timeline_js),
    MINIFIED("finding/viewing.js", finding_viewing_js),
    MINIFIED("finding/words.js", finding_words_js),
    MINIFIED("ground/ground.js", ground_ground_js),
    MINIFIED("ground/lines.js", ground_lines_js),
    MINIFIED("ground/names.js", ground_names_js),
    MINIFIED("ground/small.js", ground_small_js),
    MINIFIED("hover.js", hover_js),
    MINIFIED("inside.css", inside_css),
    MINIFIED("inside/links.js", inside_links_js),
    MINIFIED("inside/media.js", inside_media_js),
    MINIFIED("inside/pictures.js", inside_pictures_js),
    MINIFIED("inside/scripts.js", inside_scripts_js),
    MINIFIED("inside/start.js", inside_start_js),
    MINIFIED("item.css", item_css),
    MINIFIED("layouts.css", layouts_css),
    MINIFIED("listing.js", listing_js),
    MINIFIED("map.css", map_css),
    MINIFIED("on-this-day.css", on_this_day_css),
    MINIFIED("picker.js", picker_js),
    MINIFIED("proof.css", proof_css),
    MINIFIED("proof/list.js", proof_list_js),
    MINIFIED("proof/marks.js", proof_marks_js),
    MINIFIED("proof/send.js", proof_send_js),
    MINIFIED("proof/start.js", proof_start_js),
    MINIFIED("scheme.js", scheme_js),
    MINIFIED("select.js", select_js),
    MINIFIED("story.css", story_css),
    MINIFIED("themes/book/look.css", themes_book_look_css),
    MINIFIED("themes/darkroom/look.css", themes_darkroom_look_css),
    MINIFIED("timeline.css", timeline_css),
    MINIFIED("transition.js", transition_js),
    MINIFIED("viewer.css", viewer_css),
    MINIFIED("viewer/arrival.js", viewer_arrival_js),
    MINIFIED("viewer/chrome.js", viewer_chrome_js),
    MINIFIED("viewer/deck.js", viewer_deck_js),
    MINIFIED("viewer/gestures.js", viewer_gestures_js),
    MINIFIED("viewer/history.js", viewer_history_js),
    MINIFIED("viewer/items.js", viewer_items_js),
    MINIFIED("viewer/keys.js", viewer_keys_js),
    MINIFIED("viewer/list.js", viewer_list_js),
    MINIFIED("viewer/live.js", viewer_live_js),
    MINIFIED("viewer/loader.js", viewer_loader_js),
    MINIFIED("viewer/motion.js", viewer_motion_js),
    MINIFIED("viewer/opening.js", viewer_opening_js),
    MINIFIED("viewer/place.js", viewer_place_js),
    MINIFIED("viewer/rest.js", viewer_rest_js),
    MINIFIED("viewer/sheet.js", viewer_sheet_js),
    MINIFIED("viewer/slideshow.js", viewer_slideshow_js),
    MINIFIED("viewer/start.js", viewer_start_js),
    MINIFIED("viewer/strip.js", viewer_strip_js),
    MINIFIED("viewer/viewer.js", viewer_viewer_js),
    MINIFIED("viewer/whereabouts.js", viewer_whereabouts_js),
    MINIFIED("viewer/zoom.js", viewer_zoom_js),
};

size_t minified_file_count(void) { return sizeof(files) / sizeof(files[0]); }

ThemeFile minified_file(size_t index) { return files[index]; }
