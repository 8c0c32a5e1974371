import { yearSeconds } from '~store/contract/durations';
import { plainHeader, readPlain } from './cookie.server';

/** The layouts of the titles on the browse page, such as a list or a grid. */
const views = ['cards', 'grid', 'list'] as const;
export type View = (typeof views)[number];

export const isView = (value: unknown): value is View => (views as readonly unknown[]).includes(value);

/**
 * Returns the layout that the shopper has chosen (docs/behaviour/browsing.md#views). Returns null if the shopper has not chosen
 * a layout, or if the layout is unknown. The cookie is unsigned plain text, so that the page cache can use it in its key.
 */
export function readView(request: Request): View | null {
	const value = readPlain(request, 'rows');
	return isView(value) ? value : null;
}

/** Returns the header that stores the chosen layout for a year. */
export const viewHeader = (request: Request, view: View): string => plainHeader(request, 'rows', view, yearSeconds);
