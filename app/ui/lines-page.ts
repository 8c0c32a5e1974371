/**
 * The maximum number of order lines on a page on which lines can be edited. Rendering thousands of order lines would block the
 * server's event loop, and then the browser.
 */
const linesPerPage = 200;
/** The maximum number of order lines on a page that can only be read or printed. */
export const linesPerReadPage = 1000;

/** The order lines on a page, and their total number. The first order line has the number 1. */
export interface LinesPage {
	page: number;
	last: number;
	from: number;
	to: number;
	of: number;
}

/** Returns the number of the page of order lines in an address; '' for the first page. */
export const linesPageIn = ({ url }: Request): string =>
	/^[1-9]\d{0,3}$/.exec(new URL(url).searchParams.get('page') ?? '')?.[0] ?? '';

/**
 * Returns the order lines on the page whose number is in the address. If the page number is too high, returns the order lines on
 * the last page.
 */
export function pageOfLines<Line>(
	lines: readonly Line[],
	request: Request,
	perPage = linesPerPage,
): { lines: Line[]; linesPage: LinesPage } {
	const last = Math.max(1, Math.ceil(lines.length / perPage));
	const page = Math.min(Number(linesPageIn(request) || 1), last);
	const before = (page - 1) * perPage;
	const shown = lines.slice(before, before + perPage);
	return { lines: shown, linesPage: { page, last, from: before + 1, to: before + shown.length, of: lines.length } };
}
