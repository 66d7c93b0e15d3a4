"""Text over text: what of a page's words lies over other words, where both are seen."""

from playwright.sync_api import Page

# Letters fill their line box from about here to there; two texts may touch by so many pixels.
FIND = """([upper, lower, touch]) => {
    // What the page says of a thing is asked once: it does not change as the page is scrolled.
    const once = (ask) => {
        const known = new Map();
        return (one) => {
            if (!known.has(one)) known.set(one, ask(one));
            return known.get(one);
        };
    };
    const style = once((one) => getComputedStyle(one));
    const alpha = (color) => Number(/^rgba\\(.*,\\s*([\\d.]+)\\)$/.exec(color)?.[1] ?? 1);
    const opacity = once((one) =>
        Number(style(one).opacity) * (one.parentElement ? opacity(one.parentElement) : 1));
    const clips = once((one) => style(one).overflow !== "visible" && one !== document.documentElement);
    // In a drawing Chrome calls visible, and has a box for, what lies in a group that is not.
    const isDrawn = once((one) =>
        style(one).display !== "none" && (!one.parentElement || isDrawn(one.parentElement)));
    const isShown = once((one) =>
        isDrawn(one) && one.checkVisibility({visibilityProperty: true}) && opacity(one) >= 0.1);
    const covers = once((one) => {
        const {backgroundColor, fill, fillOpacity} = style(one);
        if (opacity(one) < 0.9 || one instanceof SVGTextContentElement) return false;
        if (one.matches("img, image, use")) return true;
        if (one instanceof HTMLElement) return alpha(backgroundColor) >= 0.9;
        const isFilled = fill !== "none" && alpha(fill) * Number(fillOpacity) >= 0.9;
        return one instanceof SVGGeometryElement && isFilled;
    });
    const isSeen = (one, stack) => {
        const at = stack.indexOf(one);
        return at >= 0 && !stack.slice(0, at).some((it) => covers(it) && !it.contains(one));
    };
    const within = (a, b) => ({left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
                               top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom)});
    const isThere = (box) => box.right - box.left > touch && box.bottom - box.top > touch;

    const all = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const one = node.parentElement, range = document.createRange();
        range.selectNodeContents(node);
        if (node.data.trim() && isShown(one)) all.push({one, range, text: node.data.trim()});
    }
    const look = () => {
        const screen = {left: 0, right: innerWidth, top: 0, bottom: innerHeight};
        const room = once((one) => {
            const around = one.parentElement ? room(one.parentElement) : screen;
            return clips(one) ? within(around, one.getBoundingClientRect()) : around;
        });
        const words = all.flatMap(({one, range, text}) => [...range.getClientRects()].map((line) => {
            const ink = {left: line.left, right: line.right,
                         top: line.top + upper * line.height, bottom: line.top + lower * line.height};
            return {one, text, box: within(ink, room(one))};
        })).filter(({box}) => isThere(box));
        return words.flatMap((a, n) => words.slice(n + 1).flatMap((b) => {
            const {left, right, top, bottom} = within(a.box, b.box);
            if (a.one === b.one || !isThere({left, right, top, bottom})) return [];
            const both = [0.2, 0.5, 0.8].some((x) => [0.2, 0.5, 0.8].some((y) => {
                const at = [left + x * (right - left), top + y * (bottom - top)];
                const stack = document.elementsFromPoint(...at);
                return isSeen(a.one, stack) && isSeen(b.one, stack);
            }));
            const where = `${Math.round(left)}, ${Math.round(top + scrollY)}`;
            return both ? [`“${a.text}” and “${b.text}” at ${where}`] : [];
        }));
    };

    const hit = new CSSStyleSheet();
    hit.replaceSync("* { pointer-events: auto !important }"); // to find what takes no clicks, too
    document.adoptedStyleSheets.push(hit);
    const found = new Set(), high = document.documentElement.scrollHeight;
    for (let y = 0; y < Math.max(1, high - innerHeight / 3); y += innerHeight / 2) {
        scrollTo({top: y, behavior: "instant"});
        for (const one of look()) found.add(one);
    }
    scrollTo({top: 0, behavior: "instant"});
    document.adoptedStyleSheets.pop();
    return [...found];
}"""
INK, TOUCH = (0.2, 0.84), 1.5


def overlaps(page: Page) -> list[str]:
    """Which words lie over which others, all the way down the page; it is left as it was."""
    found: list[str] = page.evaluate(FIND, [*INK, TOUCH])
    return found
