"""Text over text: what of a page's words lies over other words, where both are seen."""

from playwright.sync_api import Page

# Letters fill their line box from about here to there; two texts may touch by so many pixels.
FIND = """([top, bottom, touch]) => {
    const hit = new CSSStyleSheet();
    hit.replaceSync("* { pointer-events: auto !important }"); // to find what takes no clicks, too
    document.adoptedStyleSheets.push(hit);
    const style = (one) => getComputedStyle(one);
    const alpha = (color) => Number(/^rgba\\(.*,\\s*([\\d.]+)\\)$/.exec(color)?.[1] ?? 1);
    const above = (one) => one.parentElement ? [one, ...above(one.parentElement)] : [one];
    const opacity = (one) => above(one).reduce((sum, it) => sum * Number(style(it).opacity), 1);

    const clipped = (one, box) => {
        let {left, right} = box, upper = box.top, lower = box.bottom;
        for (const it of above(one)) {
            if (style(it).overflow === "visible" || it === document.documentElement) continue;
            const edge = it.getBoundingClientRect();
            [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
            [upper, lower] = [Math.max(upper, edge.top), Math.min(lower, edge.bottom)];
        }
        return {left: Math.max(left, 0), right: Math.min(right, innerWidth),
                top: Math.max(upper, 0), bottom: Math.min(lower, innerHeight)};
    };
    const covers = (one) => {
        const {backgroundColor, fill, fillOpacity} = style(one);
        if (opacity(one) < 0.9 || one instanceof SVGTextContentElement) return false;
        if (one.matches("img, image, use")) return true;
        if (one instanceof HTMLElement) return alpha(backgroundColor) >= 0.9;
        const isFilled = fill !== "none" && alpha(fill) * Number(fillOpacity) >= 0.9;
        return one instanceof SVGGeometryElement && isFilled;
    };
    const isSeen = (one, stack) => {
        const at = stack.indexOf(one);
        return at >= 0 && !stack.slice(0, at).some((it) => covers(it) && !it.contains(one));
    };

    const words = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const one = node.parentElement, text = node.data.trim();
        if (!text || !one.checkVisibility({visibilityProperty: true}) || opacity(one) < 0.1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
            const ink = {left: line.left, right: line.right,
                         top: line.top + top * line.height, bottom: line.top + bottom * line.height};
            const box = clipped(one, ink);
            const isThere = box.right - box.left > touch && box.bottom - box.top > touch;
            if (isThere) words.push({one, box, text});
        }
    }
    const found = [];
    for (const [n, a] of words.entries()) for (const b of words.slice(n + 1)) {
        const left = Math.max(a.box.left, b.box.left), right = Math.min(a.box.right, b.box.right);
        const upper = Math.max(a.box.top, b.box.top), lower = Math.min(a.box.bottom, b.box.bottom);
        if (a.one === b.one || right - left <= touch || lower - upper <= touch) continue;
        const both = [0.2, 0.5, 0.8].some((x) => [0.2, 0.5, 0.8].some((y) => {
            const at = [left + x * (right - left), upper + y * (lower - upper)];
            const stack = document.elementsFromPoint(...at);
            return isSeen(a.one, stack) && isSeen(b.one, stack);
        }));
        const where = `${Math.round(left)}, ${Math.round(upper + scrollY)}`;
        if (both) found.push(`“${a.text}” and “${b.text}” at ${where}`);
    }
    document.adoptedStyleSheets.pop();
    return found;
}"""
INK, TOUCH = (0.2, 0.84), 1.5


def overlaps(page: Page) -> list[str]:
    """Which words lie over which others, all the way down the page; it is left as it was."""
    found: dict[str, None] = {}
    height, window = page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    for above in range(0, max(1, height - window // 3), window // 2):
        page.evaluate("(y) => scrollTo({top: y, behavior: 'instant'})", above)
        found |= dict.fromkeys(page.evaluate(FIND, [*INK, TOUCH]))
    page.evaluate("() => scrollTo({top: 0, behavior: 'instant'})")
    return list(found)
