import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';

/**
 * Returns the targets of the page, as it is laid out now, that are less than 24 px wide or high (WCAG 2.2, 2.5.8). Leaves out
 * links within a sentence, targets that are invisible without focus, and targets that a label enlarges.
 */
export async function smallTargets(page: Page, least = 24): Promise<string[]> {
	await untilDrawn(page);
	return page.evaluate((size) => {
		/** Whether the line also has words outside targets, which determine its height. */
		const isInSentence = (target: Element) => {
			if (getComputedStyle(target).display !== 'inline') return false;
			let block = target.parentElement as Element;
			while (/^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement as Element;
			const beside = block.cloneNode(true) as Element;
			for (const other of beside.querySelectorAll('a, button, input, select, .visually-hidden')) other.remove();
			return /\p{L}{2}/u.test(beside.textContent ?? '');
		};
		const sizeOf = (target: Element) => {
			// A link around a picture or a heading is as large as its content.
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
		/** Whether a target's container is visible only to screen readers. */
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
