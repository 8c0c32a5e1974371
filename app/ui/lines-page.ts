/** As many lines of an order are on a page that is worked with: thousands hold the shop while it is made, and a browser after it. */
const linesPerPage = 200;
/** The same of a page that is only read, and may be printed. */
export const linesPerReadPage = 1000;

/** Which lines a page shows, of how many. The first is 1. */
export interface LinesPage {
	page: number;
	last: number;
	from: number;
	to: number;
	of: number;
}

/** The page of lines that an address names; '' for the first. */
export const linesPageIn = ({ url }: Request): string =>
	/^[1-9]\d{0,3}$/.exec(new URL(url).searchParams.get('page') ?? '')?.[0] ?? '';

/** The lines of the page that an address names; of the last page where it names one behind that. */
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
