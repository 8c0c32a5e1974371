import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';

/**
 * Returns the lines of the page, as it is laid out now, that begin or end with a separating dot. Each is named by its
 * neighbouring words.
 */
export async function danglingDots(page: Page): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate(() => {
		const found: string[] = [];
		/** Returns the box of a drawn character, or nothing when it is not drawn. */
		const boxOf = (text: Node, at: number) => {
			const range = document.createRange();
			range.setStart(text, at);
			range.setEnd(text, at + 1);
			const box = range.getBoundingClientRect();
			return box.width > 0 ? box : null;
		};
		/** Whether a dot is cut off at the beginning of a line (`.dotted`). */
		const isCut = (text: Node, box: DOMRect) => {
			const line = text.parentElement?.closest('.dotted');
			if (!line) return false;
			return box.left < line.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(line).fontSize);
		};
		const blockOf = (text: Node) => {
			let element = text.parentElement as Element;
			while (/^(inline|contents)/.test(getComputedStyle(element).display)) element = element.parentElement as Element;
			return element;
		};
		const seen = new Set<Element>();
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			if (text.nodeValue?.includes('·') && text.parentElement?.checkVisibility()) seen.add(blockOf(text));
		}
		for (const block of seen) {
			const characters: { sign: string; box: DOMRect }[] = [];
			const within = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
			for (let text = within.nextNode(); text; text = within.nextNode()) {
				for (const [at, sign] of [...(text.nodeValue ?? '')].entries()) {
					const box = /\s/.test(sign) ? null : boxOf(text, at);
					if (box && !(sign === '·' && isCut(text, box))) characters.push({ sign, box });
				}
			}
			const isBeside = (a: DOMRect, b: DOMRect | undefined) => b !== undefined && a.top < b.bottom && b.top < a.bottom;
			for (const [at, { sign, box }] of characters.entries()) {
				if (sign !== '·') continue;
				if (isBeside(box, characters[at - 1]?.box) && isBeside(box, characters[at + 1]?.box)) continue;
				found.push((block.textContent ?? '').trim().slice(0, 80));
			}
		}
		return [...new Set(found)];
	});
}
