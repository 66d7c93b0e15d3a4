// See layout.py.
([smallest, finger]) => {
    const found = [];
    const style = (one) => getComputedStyle(one);
    const isShown = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const named = (one) => {
        const words = (one.getAttribute("aria-label") || one.textContent || one.className || "").toString();
        return `${one.tagName.toLowerCase()} “${words.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
    };
    // What only ears are told is clipped to nothing.
    const isForEars = (one) => !!one.closest(".aloud, .skip, [hidden]");
    const scrolls = (one, way) => /auto|scroll/.test(style(one)[way]);

    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page scrolls sideways: ${wide} of ${innerWidth} pixels`);

    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const holders = new Set();
    for (let node = walk.nextNode(); node; node = walk.nextNode())
        if (node.data.trim() && node.parentElement) holders.add(node.parentElement);
    for (const one of holders) {
        if (!(one instanceof HTMLElement) || !isShown(one) || isForEars(one)) continue;
        if (/^(SCRIPT|STYLE|OPTION|NOSCRIPT|TITLE)$/.test(one.tagName)) continue;
        const size = parseFloat(style(one).fontSize);
        if (size < smallest) found.push(`too small, ${size} px: ${named(one)}`);
        for (let it = one; it && it !== document.body; it = it.parentElement) {
            if (scrolls(it, "overflowY") || scrolls(it, "overflowX")) break; // it can be read by scrolling
            if (style(it).overflowX === "visible" || it.clientWidth < 2) continue;
            const edge = it.getBoundingClientRect(), range = document.createRange();
            range.selectNodeContents(one);
            const isCut = [...range.getClientRects()].some((line) =>
                line.width > 1 && (line.right > edge.right + 1.5 || line.left < edge.left - 1.5));
            if (isCut) found.push(`cut at the side: ${named(one)}`);
            if (isCut) break;
        }
    }
    for (const one of document.querySelectorAll("*")) {
        if (!(one instanceof HTMLElement) || !isShown(one) || isForEars(one)) continue;
        if (scrolls(one, "overflowX") && one.scrollWidth > one.clientWidth + 1 && !one.matches("pre, .zones *, input, textarea"))
            found.push(`scrolls sideways: ${named(one)}`);
    }

    const open = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
    const able = "button, a[href], input:not([type=hidden]), select, summary, textarea";
    const controls = [...open.querySelectorAll(able)].filter((one) => isShown(one) && !isForEars(one));
    for (const one of controls) {
        one.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
        const box = one.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        const inline = one.tagName === "A" && style(one).display === "inline";
        const small = one.matches("[type=radio], [type=checkbox]");
        if (finger && !inline && !small && box.height < finger - 0.5 && box.width < finger - 0.5)
            found.push(`too small for a finger, ${Math.round(box.width)} × ${Math.round(box.height)}: ${named(one)}`);
        const at = [box.left + box.width / 2, box.top + box.height / 2];
        if (inline) { // it may go on in the next line
            const first = one.getClientRects()[0];
            [at[0], at[1]] = [first.left + first.width / 2, first.top + first.height / 2];
        }
        if (at[0] < 0 || at[1] < 0 || at[0] > innerWidth || at[1] > innerHeight) {
            found.push(`out of reach: ${named(one)}`);
            continue;
        }
        const top = document.elementFromPoint(...at);
        const label = top?.closest("label");
        if (top && !one.contains(top) && !top.contains(one) && !(label && label.contains(one)))
            found.push(`covered by ${named(top)}: ${named(one)}`);
    }
    scrollTo({top: 0, behavior: "instant"});
    return [...new Set(found)];
}
