import { useMatches } from '@remix-run/react';
import type { PageHandle } from './page-handle';

/**
 * Returns the handle and the loader data of the current page's route. The handle and the data are empty if the page has no route.
 * The root route does not count as the page's route.
 */
export function useScreen(): { handle: PageHandle; data: unknown } {
	const screen = useMatches().at(-1);
	return { handle: (screen?.handle ?? {}) as PageHandle, data: screen?.data };
}
