/**
 * How many lines of an order an editable page has. Thousands of lines would block the shop while it renders, and then
 * the browser.
 */
const linesPerPage = 200;
/** The same for a page that is only read, and may be printed. */
export const linesPerReadPage = 1000;

/** The lines that a page shows, and the total. The first line is 1. */
export interface LinesPage {
	page: number;
	last: number;
	from: number;
	to: number;
	of: number;
}

/** Returns the page of lines in an address; '' for the first. */
export const linesPageIn = ({ url }: Request): string =>
	/^[1-9]\d{0,3}$/.exec(new URL(url).searchParams.get('page') ?? '')?.[0] ?? '';

/** Returns the lines of the page in an address, or of the last page if the address names a later one. */
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
