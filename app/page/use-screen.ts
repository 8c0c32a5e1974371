import { useMatches } from '@remix-run/react';
import type { PageHandle } from './page-handle';

/** What the screen says of its page, and its loader's data; nothing where no screen is there. The root is no screen. */
export function useScreen(): { handle: PageHandle; data: unknown } {
	const screen = useMatches().at(-1);
	return { handle: (screen?.handle ?? {}) as PageHandle, data: screen?.data };
}
