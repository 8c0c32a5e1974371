import { useMatches } from '@remix-run/react';
import type { PageHandle } from './page-handle';

/**
 * Returns the handle and the loader data of the current page's route. Both are empty if there is none. The root does not count.
 */
export function useScreen(): { handle: PageHandle; data: unknown } {
	const screen = useMatches().at(-1);
	return { handle: (screen?.handle ?? {}) as PageHandle, data: screen?.data };
}
