/**
 * What is wrong with how a page is laid out, in words; [] where nothing is. Called in the page: it knows nothing but its
 * arguments.
 * @param mostEmpty how much of the page's middle may be empty between two things, from a width of 992 on. Pixels.
 */
export function layoutFaults(mostEmpty: number): string[] {
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

	for (const element of document.querySelectorAll(
		'a[href], button, summary, select, textarea, input:not([type="hidden"])',
	)) {
		if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
		if (element.closest('.visually-hidden, .skip-link, .skip-shelf, .honeypot')) continue;
		const boxOf = () => [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
		let box = boxOf();
		if (!box) continue;
		const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
		if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
			element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
			box = boxOf();
			if (!box) continue;
		}
		const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
		if (hit === null || !(element.contains(hit) || hit.closest('label')?.control === element))
			faults.push(`${named(element)} is covered by ${hit === null ? 'nothing that is seen' : named(hit)}`);
	}
	scrollTo({ top: 0, behavior: 'instant' });

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
				if (/^(img|svg|input|select|textarea|button|progress|hr)$/.test(node.localName))
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
