import type { Home } from './load-home.server';

/** About how high the parts of the home page are on a desk, with the gap that follows. In rem, of the usual text. */
const shelf = 29;
const heading = 8;
const line = 6.5;
const prose = 4;
const month = 18;

/**
 * How many shelves stand beside the sidebar: as many as its height has room for, the last one perhaps in part. Those
 * that follow have the whole width of the page.
 */
export function shelvesBeside({ sidebar, calendar }: Pick<Home, 'sidebar' | 'calendar'>): number {
	const blocks = sidebar.map(
		({ description, event, titles }) =>
			heading + (description === '' ? 0 : prose) + line * (titles.length + (event ? 1 : 0)),
	);
	const events = calendar?.inSidebar ? [heading + (calendar.month ? month : 0) + line * calendar.upcoming.length] : [];
	return Math.ceil([...blocks, ...events].reduce((sum, height) => sum + height, 0) / shelf);
}
