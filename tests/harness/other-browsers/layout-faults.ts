/**
 * Finds faults in the layout of a page; returns [] if there are none. Runs in the page and can use only its arguments.
 * @param mostEmpty the largest empty gap in pixels between two things in the page's middle, from a width of 992 on
 */
export async function layoutFaults(mostEmpty: number): Promise<string[]> {
	const faults: string[] = [];
	const named = (element: Element) => {
		const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 30);
		const classes = element.classList.length > 0 ? `.${[...element.classList].join('.')}` : '';
		return `${element.localName}${classes} ${words === '' ? (element.getAttribute('name') ?? '') : words}`.trim();
	};

	const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
	if (wide > 0) {
		const edge = document.documentElement.clientWidth;
		const [first] = [...document.querySelectorAll('body *')].filter(
			(element) => element.getBoundingClientRect().right > edge + 1 && element.children.length === 0,
		);
		faults.push(`scrolls ${wide} px sideways${first ? ` for ${named(first)}` : ''}`);
	}

	// A browser without windows may draw no frame if nothing changed. Anything not drawn by then stays as it is.
	const longestFrameMilliseconds = 250;
	const nextFrame = () =>
		new Promise<void>((resolve) => {
			requestAnimationFrame(() => resolve());
			setTimeout(resolve, longestFrameMilliseconds);
		});

	// Elements only for screen readers, and skip links for the keyboard.
	const isHidden = (element: Element) => {
		for (let around: Element | null = element; around; around = around.parentElement)
			if (getComputedStyle(around).clipPath === 'inset(50%)') return true;
		return element.closest('.skip-link, .skip-shelf, .honeypot') !== null;
	};
	/** Returns what covers the middle of an element; the element itself if nothing does. */
	const over = (element: Element): Element | null => {
		const box = [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
		if (!box) return element;
		const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
		return element.contains(hit) || hit?.closest('label')?.control === element ? element : hit;
	};
	const pressed = 'a[href], button, summary, select, textarea, input:not([type="hidden"])';
	for (const element of document.querySelectorAll(pressed)) {
		if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isHidden(element)) continue;
		if (over(element) === element) continue;
		// The element may be outside the view, and the browser may not have drawn it. Drawing may change the height of what
		// precedes it. An element that is still outside the view is not covered: it is scrolled to again, as a person would.
		let hit: Element | null = null;
		for (let attempt = 0; attempt < (hit ? 3 : 12) && hit !== element; attempt++) {
			element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
			for (let frame = 0; frame < 2; frame++) await nextFrame();
			hit = over(element);
		}
		if (hit !== element) faults.push(`${named(element)} is covered by ${hit ? named(hit) : 'nothing that is seen'}`);
	}
	scrollTo({ top: 0, behavior: 'instant' });

	for (const cell of document.querySelectorAll('main tbody > tr > *')) {
		if (!cell.checkVisibility() || isHidden(cell)) continue;
		const room = Number.parseFloat(getComputedStyle(cell).paddingBottom);
		const range = document.createRange();
		range.selectNodeContents(cell);
		const left = cell.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom;
		if (room > 4 && left < room / 2) faults.push(`${named(cell)} touches the rule below it`);
	}

	const main = document.querySelector('main');
	if (main && innerWidth >= 992) {
		const [left, right] = [innerWidth / 4, (innerWidth * 3) / 4];
		const inks: { top: number; bottom: number; by: Element }[] = [];
		const add = (by: Element, boxes: Iterable<DOMRect>) => {
			for (const { left: from, right: to, top, bottom, width, height } of boxes)
				if (width > 1 && height > 1 && from < right && to > left) inks.push({ top, bottom, by });
		};
		const walk = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
		while (walk.nextNode()) {
			const node = walk.currentNode;
			const element = node instanceof Element ? node : node.parentElement;
			if (!element?.checkVisibility({ visibilityProperty: true })) continue;
			if (node instanceof Element) {
				if (node.matches('img, svg, input, select, textarea, button, progress, hr, .map'))
					add(node, node.getClientRects());
			} else if ((node.textContent ?? '').trim() !== '') {
				const range = document.createRange();
				range.selectNodeContents(node);
				add(element, range.getClientRects());
			}
		}
		inks.sort((one, other) => one.top - other.top);
		let last: (typeof inks)[number] | undefined;
		for (const ink of inks) {
			if (last && ink.top - last.bottom > mostEmpty)
				faults.push(`${Math.round(ink.top - last.bottom)} px are empty between ${named(last.by)} and ${named(ink.by)}`);
			if (!last || ink.bottom > last.bottom) last = ink;
		}
	}
	return faults;
}
