"""What a search shows."""

from playwright.sync_api import Page as Tab


def hits(tab: Tab, query: str) -> list[str]:
    """Returns the titles of the results, in order."""
    # Removes the results of the previous query, which would look complete, too.
    tab.evaluate("() => { document.querySelector('.ag-found-count').textContent = '';"
                 " document.querySelectorAll('.ag-hit').forEach(place => place.remove()); }")
    tab.locator("#query").fill(query)
    tab.wait_for_function(
        "() => { const text = document.querySelector('.ag-found-count').textContent;"
        " const places = [...document.querySelectorAll('.ag-hit')];"
        " return text && places.every(place => place.querySelector('a')) && (places.length > 0 || text === 'No results'); }"
    )
    return tab.locator(".ag-hit-title").all_inner_texts()
