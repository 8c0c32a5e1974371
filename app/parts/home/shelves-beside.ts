import type { Home } from './load-home.server';

/** Estimated heights in rem of parts of the home page on a wide screen, including the gap below each part. */
const shelf = 29;
const heading = 8;
const line = 6.5;
const prose = 4;
const month = 18;

/**
 * Returns how many shelves fit next to the sidebar, including a last shelf that fits only partly. All further shelves are as
 * wide as the page.
 */
export function shelvesBeside({ sidebar, calendar }: Pick<Home, 'sidebar' | 'calendar'>): number {
	const blocks = sidebar.map(
		({ description, event, titles }) =>
			heading + (description === '' ? 0 : prose) + line * (titles.length + (event ? 1 : 0)),
	);
	const events = calendar?.inSidebar ? [heading + (calendar.month ? month : 0) + line * calendar.upcoming.length] : [];
	return Math.ceil([...blocks, ...events].reduce((sum, height) => sum + height, 0) / shelf);
}
