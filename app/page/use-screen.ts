import { useMatches } from '@remix-run/react';
import type { PageHandle } from './page-handle';

/**
 * Returns the screen's handle and its loader's data; both are empty without a screen. The root does not count as a
 * screen.
 */
export function useScreen(): { handle: PageHandle; data: unknown } {
	const screen = useMatches().at(-1);
	return { handle: (screen?.handle ?? {}) as PageHandle, data: screen?.data };
}
