/** Pages on either side of the one that is shown. */
const around = 2;

interface OfferedPage {
	page: number;
	/** Pages before it were left out. */
	gap: boolean;
}

/**
 * The pages to offer: the first, the last, and those around the one that is shown. A single page is never left out: its
 * number takes no more room than the sign that it is missing.
 * @param current from 1
 */
export function pageWindow(current: number, last: number): OfferedPage[] {
	const offered: OfferedPage[] = [];
	let before = 0;
	for (const page of new Set([1, ...numbers(Math.max(1, current - around), Math.min(last, current + around)), last])) {
		if (page - before === 2) offered.push({ page: page - 1, gap: false });
		offered.push({ page, gap: page - before > 2 });
		before = page;
	}
	return offered;
}

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
