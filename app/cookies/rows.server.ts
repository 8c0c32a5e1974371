import { yearSeconds } from '~store/contract/durations';
import { plainHeader, readPlain } from './cookie.server';

/** How titles are shown on the browse screen. */
const views = ['cards', 'grid', 'list'] as const;
export type View = (typeof views)[number];

export const isView = (value: unknown): value is View => (views as readonly unknown[]).includes(value);

/**
 * Returns the shopper's choice (docs/behaviour/browsing.md#views); null when there is none, or when the view is
 * unknown. The cookie is plain text, so that cached pages can be distinguished by it.
 */
export function readView(request: Request): View | null {
	const value = readPlain(request, 'rows');
	return isView(value) ? value : null;
}

/** The header that keeps a choice for a year. */
export const viewHeader = (request: Request, view: View): string => plainHeader(request, 'rows', view, yearSeconds);
