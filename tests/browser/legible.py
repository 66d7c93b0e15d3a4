"""How large the words of a drawing are as they are seen: what is printed in symbols, too."""

from playwright.sync_api import Page

LEAST = 11.0  # pixels
# What a rule needs: what can follow in an album, minutes, prices.
NEEDED = {"follows": 12.0, "minutes": 12.0, "time": 12.0, "price": 12.0}
FINGER = 44  # pixels
# Whatever makes a photograph larger, and whether it lies over one that can be chosen.
LOUPES = """() =>
[...document.querySelectorAll(".zones [aria-label^='Look closely'] .halo")].map((one) => {
    const box = one.getBoundingClientRect();
    const over = [...document.querySelectorAll(".zones .lit .halo")].some((lit) => {
        const it = lit.getBoundingClientRect();
        return it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom;
    });
    return [Math.min(box.width, box.height), over];
})"""
# Every text of the zones that has a box, with its size in pixels and the classes of what it belongs to.
SIZES = """() => {
    const found = [];
    const seen = (one) => one.getBoundingClientRect().width > 0;
    const scale = (m) => Math.hypot(m.a, m.b);
    const add = (text, by, owner) => {
        const words = text.textContent.trim();
        if (!words || owner.closest("[aria-hidden=true]")) return;
        const px = parseFloat(getComputedStyle(text).fontSize) * by;
        const thing = owner.closest("[data-key]");
        found.push({words, px, key: thing?.dataset.key ?? "", of: thing?.getAttribute("class") ?? ""});
    };
    const own = (one) => {
        const list = one.transform?.baseVal;
        return list?.numberOfItems ? scale(list.consolidate().matrix) : 1;
    };
    const walk = (one, by, owner) => {
        if (one.tagName === "text") return add(one, by * own(one), owner);
        const drawn = one.tagName === "use" ? document.querySelector(one.getAttribute("href")) : null;
        for (const part of drawn ? [drawn] : one.children) walk(part, by * own(one), owner);
    };
    for (const text of document.querySelectorAll(".zones svg text")) {
        if (seen(text)) add(text, scale(text.getScreenCTM()), text);
    }
    for (const use of document.querySelectorAll(".zones svg use")) {
        const drawn = document.querySelector(use.getAttribute("href"));
        if (drawn && seen(use)) walk(drawn, scale(use.getScreenCTM()), use);
    }
    return found;
}"""
NEARLY = 0.05  # pixels


def too_small(page: Page, least: float, needed: dict[str, float]) -> list[str]:
    """Which words are drawn smaller than they may be; `needed` has more for some classes."""
    found: dict[str, None] = {}
    for text in page.evaluate(SIZES):
        wanted = max([least, *(px for face, px in needed.items() if face in text["of"].split())])
        if text["px"] < wanted - NEARLY:
            found[f"“{text['words']}” of {text['key']}: {text['px']:.1f} pixels"] = None
    return list(found)


def illegible(page: Page) -> list[str]:
    """Words of a table that are too small, and loupes that a finger misses or that are in its way."""
    found = too_small(page, LEAST, NEEDED)
    for size, lies_over_a_choice in page.evaluate(LOUPES):
        found += [f"a loupe of {size:.0f} pixels"] * (size < FINGER - 0.5)
        found += ["a loupe over what can be chosen"] * lies_over_a_choice
    return found
