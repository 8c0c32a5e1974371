/**
 * The most order lines on a page that can be edited. Thousands of lines would block the server while it renders them, and then
 * the browser.
 */
const linesPerPage = 200;
/** The most order lines on a page that can only be read, or printed. */
export const linesPerReadPage = 1000;

/** The order lines on a page, and their total number. The first line has the number 1. */
export interface LinesPage {
	page: number;
	last: number;
	from: number;
	to: number;
	of: number;
}

/** Returns the page number of lines in an address; '' for the first page. */
export const linesPageIn = ({ url }: Request): string =>
	/^[1-9]\d{0,3}$/.exec(new URL(url).searchParams.get('page') ?? '')?.[0] ?? '';

/** Returns the lines on the page in an address. If its number is too high, returns the lines on the last page. */
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
