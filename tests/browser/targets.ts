import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';

/**
 * What is pressed on a page, as it is set now, and is less than 24 px wide or high (WCAG 2.2, 2.5.8). Left out: a link within
 * a sentence, what nobody sees before the focus is on it, and what a label makes larger.
 */
export async function smallTargets(page: Page, least = 24): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate((size) => {
		/** Words of the same line that are no target's: the line says how high it is. */
		const isInSentence = (target: Element) => {
			if (getComputedStyle(target).display !== 'inline') return false;
			let block = target.parentElement as Element;
			while (/^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement as Element;
			const beside = block.cloneNode(true) as Element;
			for (const other of beside.querySelectorAll('a, button, input, select, .visually-hidden')) other.remove();
			return /\p{L}{2}/u.test(beside.textContent ?? '');
		};
		const sizeOf = (target: Element) => {
			// A link around a picture or a heading is as large as they are.
			const boxes = [target, ...target.querySelectorAll('img, h2, h3, svg, span')].map((one) =>
				one.getBoundingClientRect(),
			);
			const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
			boxes.push(...labels.map((label) => label.getBoundingClientRect()));
			return {
				width: Math.max(...boxes.map(({ width }) => width)),
				height: Math.max(...boxes.map(({ height }) => height)),
			};
		};
		/** What holds it is there for readers of screens alone. */
		const isClipped = (target: Element) => {
			for (let holder = target.parentElement; holder; holder = holder.parentElement)
				if (getComputedStyle(holder).clipPath === 'inset(50%)') return true;
			return false;
		};
		const isSeen = (target: Element) =>
			target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
			!target.closest('.visually-hidden, .honeypot') &&
			!isClipped(target) &&
			target.getBoundingClientRect().width > 1 &&
			target.getBoundingClientRect().right > 0 &&
			target.getBoundingClientRect().bottom + window.scrollY > 0;
		return [
			...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary'),
		].flatMap((target) => {
			if (!isSeen(target) || isInSentence(target)) return [];
			const { width, height } = sizeOf(target);
			if (width >= size - 0.5 && height >= size - 0.5) return [];
			return [`${target.outerHTML.slice(0, 100)}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
		});
	}, least);
}
