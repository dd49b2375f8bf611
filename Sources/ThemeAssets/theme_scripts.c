#include "ThemeAssets.h"

// The scripts of the theme, as in `templates/`; the other files are in theme_assets.c.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char coast_js[] = {
#embed "../../templates/coast.js"
};
static const unsigned char door_bytes_js[] = {
#embed "../../templates/door/bytes.js"
};
static const unsigned char door_files_js[] = {
#embed "../../templates/door/files.js"
};
static const unsigned char door_keys_js[] = {
#embed "../../templates/door/keys.js"
};
static const unsigned char door_memory_js[] = {
#embed "../../templates/door/memory.js"
};
static const unsigned char door_page_js[] = {
#embed "../../templates/door/page.js"
};
static const unsigned char door_pieces_js[] = {
#embed "../../templates/door/pieces.js"
};
static const unsigned char door_start_js[] = {
#embed "../../templates/door/start.js"
};
static const unsigned char door_trail_js[] = {
#embed "../../templates/door/trail.js"
};
static const unsigned char finding_camera_js[] = {
#embed "../../templates/finding/camera.js"
};
static const unsigned char finding_index_js[] = {
#embed "../../templates/finding/index.js"
};
static const unsigned char finding_items_js[] = {
#embed "../../templates/finding/items.js"
};
static const unsigned char finding_map_js[] = {
#embed "../../templates/finding/map.js"
};
static const unsigned char finding_naming_js[] = {
#embed "../../templates/finding/naming.js"
};
static const unsigned char finding_on_this_day_js[] = {
#embed "../../templates/finding/on-this-day.js"
};
static const unsigned char finding_panel_js[] = {
#embed "../../templates/finding/panel.js"
};
static const unsigned char finding_positions_js[] = {
#embed "../../templates/finding/positions.js"
};
static const unsigned char finding_postings_js[] = {
#embed "../../templates/finding/postings.js"
};
static const unsigned char finding_query_js[] = {
#embed "../../templates/finding/query.js"
};
static const unsigned char finding_ranking_js[] = {
#embed "../../templates/finding/ranking.js"
};
static const unsigned char finding_results_js[] = {
#embed "../../templates/finding/results.js"
};
static const unsigned char finding_scrubber_js[] = {
#embed "../../templates/finding/scrubber.js"
};
static const unsigned char finding_search_js[] = {
#embed "../../templates/finding/search.js"
};
static const unsigned char finding_start_js[] = {
#embed "../../templates/finding/start.js"
};
static const unsigned char finding_tiles_js[] = {
#embed "../../templates/finding/tiles.js"
};
static const unsigned char finding_timeline_js[] = {
#embed "../../templates/finding/timeline.js"
};
static const unsigned char finding_viewing_js[] = {
#embed "../../templates/finding/viewing.js"
};
static const unsigned char finding_words_js[] = {
#embed "../../templates/finding/words.js"
};
static const unsigned char ground_ground_js[] = {
#embed "../../templates/ground/ground.js"
};
static const unsigned char ground_lines_js[] = {
#embed "../../templates/ground/lines.js"
};
static const unsigned char ground_names_js[] = {
#embed "../../templates/ground/names.js"
};
static const unsigned char ground_small_js[] = {
#embed "../../templates/ground/small.js"
};
static const unsigned char hover_js[] = {
#embed "../../templates/hover.js"
};
static const unsigned char inside_links_js[] = {
#embed "../../templates/inside/links.js"
};
static const unsigned char inside_media_js[] = {
#embed "../../templates/inside/media.js"
};
static const unsigned char inside_pictures_js[] = {
#embed "../../templates/inside/pictures.js"
};
static const unsigned char inside_scripts_js[] = {
#embed "../../templates/inside/scripts.js"
};
static const unsigned char inside_start_js[] = {
#embed "../../templates/inside/start.js"
};
static const unsigned char listing_js[] = {
#embed "../../templates/listing.js"
};
static const unsigned char names_js[] = {
#embed "../../templates/names.js"
};
static const unsigned char outline_js[] = {
#embed "../../templates/outline.js"
};
static const unsigned char picker_js[] = {
#embed "../../templates/picker.js"
};
static const unsigned char proof_list_js[] = {
#embed "../../templates/proof/list.js"
};
static const unsigned char proof_marks_js[] = {
#embed "../../templates/proof/marks.js"
};
static const unsigned char proof_send_js[] = {
#embed "../../templates/proof/send.js"
};
static const unsigned char proof_start_js[] = {
#embed "../../templates/proof/start.js"
};
static const unsigned char scheme_js[] = {
#embed "../../templates/scheme.js"
};
static const unsigned char select_js[] = {
#embed "../../templates/select.js"
};
static const unsigned char transition_js[] = {
#embed "../../templates/transition.js"
};
static const unsigned char viewer_arrival_js[] = {
#embed "../../templates/viewer/arrival.js"
};
static const unsigned char viewer_chrome_js[] = {
#embed "../../templates/viewer/chrome.js"
};
static const unsigned char viewer_deck_js[] = {
#embed "../../templates/viewer/deck.js"
};
static const unsigned char viewer_gestures_js[] = {
#embed "../../templates/viewer/gestures.js"
};
static const unsigned char viewer_history_js[] = {
#embed "../../templates/viewer/history.js"
};
static const unsigned char viewer_items_js[] = {
#embed "../../templates/viewer/items.js"
};
static const unsigned char viewer_keys_js[] = {
#embed "../../templates/viewer/keys.js"
};
static const unsigned char viewer_list_js[] = {
#embed "../../templates/viewer/list.js"
};
static const unsigned char viewer_live_js[] = {
#embed "../../templates/viewer/live.js"
};
static const unsigned char viewer_loader_js[] = {
#embed "../../templates/viewer/loader.js"
};
static const unsigned char viewer_motion_js[] = {
#embed "../../templates/viewer/motion.js"
};
static const unsigned char viewer_opening_js[] = {
#embed "../../templates/viewer/opening.js"
};
static const unsigned char viewer_place_js[] = {
#embed "../../templates/viewer/place.js"
};
static const unsigned char viewer_rest_js[] = {
#embed "../../templates/viewer/rest.js"
};
static const unsigned char viewer_sheet_js[] = {
#embed "../../templates/viewer/sheet.js"
};
static const unsigned char viewer_slideshow_js[] = {
#embed "../../templates/viewer/slideshow.js"
};
static const unsigned char viewer_start_js[] = {
#embed "../../templates/viewer/start.js"
};
static const unsigned char viewer_strip_js[] = {
#embed "../../templates/viewer/strip.js"
};
static const unsigned char viewer_viewer_js[] = {
#embed "../../templates/viewer/viewer.js"
};
static const unsigned char viewer_whereabouts_js[] = {
#embed "../../templates/viewer/whereabouts.js"
};
static const unsigned char viewer_zoom_js[] = {
#embed "../../templates/viewer/zoom.js"
};

#define SCRIPT(name, array) {name, array, sizeof(array)}

static const ThemeFile scripts[] = {
    SCRIPT("coast.js", coast_js),
    SCRIPT("door/bytes.js", door_bytes_js),
    SCRIPT("door/files.js", door_files_js),
    SCRIPT("door/keys.js", door_keys_js),
    SCRIPT("door/memory.js", door_memory_js),
    SCRIPT("door/page.js", door_page_js),
    SCRIPT("door/pieces.js", door_pieces_js),
    SCRIPT("door/start.js", door_start_js),
    SCRIPT("door/trail.js", door_trail_js),
    SCRIPT("finding/camera.js", finding_camera_js),
    SCRIPT("finding/index.js", finding_index_js),
    SCRIPT("finding/items.js", finding_items_js),
    SCRIPT("finding/map.js", finding_map_js),
    SCRIPT("finding/naming.js", finding_naming_js),
    SCRIPT("finding/on-this-day.js", finding_on_this_day_js),
    SCRIPT("finding/panel.js", finding_panel_js),
    SCRIPT("finding/positions.js", finding_positions_js),
    SCRIPT("finding/postings.js", finding_postings_js),
    SCRIPT("finding/query.js", finding_query_js),
    SCRIPT("finding/ranking.js", finding_ranking_js),
    SCRIPT("finding/results.js", finding_results_js),
    SCRIPT("finding/scrubber.js", finding_scrubber_js),
    SCRIPT("finding/search.js", finding_search_js),
    SCRIPT("finding/start.js", finding_start_js),
    SCRIPT("finding/tiles.js", finding_tiles_js),
    SCRIPT("finding/timeline.js", finding_timeline_js),
    SCRIPT("finding/viewing.js", finding_viewing_js),
    SCRIPT("finding/words.js", finding_words_js),
    SCRIPT("ground/ground.js", ground_ground_js),
    SCRIPT("ground/lines.js", ground_lines_js),
    SCRIPT("ground/names.js", ground_names_js),
    SCRIPT("ground/small.js", ground_small_js),
    SCRIPT("hover.js", hover_js),
    SCRIPT("inside/links.js", inside_links_js),
    SCRIPT("inside/media.js", inside_media_js),
    SCRIPT("inside/pictures.js", inside_pictures_js),
    SCRIPT("inside/scripts.js", inside_scripts_js),
    SCRIPT("inside/start.js", inside_start_js),
    SCRIPT("listing.js", listing_js),
    SCRIPT("names.js", names_js),
    SCRIPT("outline.js", outline_js),
    SCRIPT("picker.js", picker_js),
    SCRIPT("proof/list.js", proof_list_js),
    SCRIPT("proof/marks.js", proof_marks_js),
    SCRIPT("proof/send.js", proof_send_js),
    SCRIPT("proof/start.js", proof_start_js),
    SCRIPT("scheme.js", scheme_js),
    SCRIPT("select.js", select_js),
    SCRIPT("transition.js", transition_js),
    SCRIPT("viewer/arrival.js", viewer_arrival_js),
    SCRIPT("viewer/chrome.js", viewer_chrome_js),
    SCRIPT("viewer/deck.js", viewer_deck_js),
    SCRIPT("viewer/gestures.js", viewer_gestures_js),
    SCRIPT("viewer/history.js", viewer_history_js),
    SCRIPT("viewer/items.js", viewer_items_js),
    SCRIPT("viewer/keys.js", viewer_keys_js),
    SCRIPT("viewer/list.js", viewer_list_js),
    SCRIPT("viewer/live.js", viewer_live_js),
    SCRIPT("viewer/loader.js", viewer_loader_js),
    SCRIPT("viewer/motion.js", viewer_motion_js),
    SCRIPT("viewer/opening.js", viewer_opening_js),
    SCRIPT("viewer/place.js", viewer_place_js),
    SCRIPT("viewer/rest.js", viewer_rest_js),
    SCRIPT("viewer/sheet.js", viewer_sheet_js),
    SCRIPT("viewer/slideshow.js", viewer_slideshow_js),
    SCRIPT("viewer/start.js", viewer_start_js),
    SCRIPT("viewer/strip.js", viewer_strip_js),
    SCRIPT("viewer/viewer.js", viewer_viewer_js),
    SCRIPT("viewer/whereabouts.js", viewer_whereabouts_js),
    SCRIPT("viewer/zoom.js", viewer_zoom_js),
};

size_t theme_script_count(void) { return sizeof(scripts) / sizeof(scripts[0]); }

ThemeFile theme_script(size_t index) { return scripts[index]; }
