import { useLocation, useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { isBrowsePath } from '../../paths/read-path';
import { announce } from '../../ui/announce';

/**
 * With scripts, makes the page's links load only the parts of the page that change. The page keeps its scroll position
 * (docs/behaviour/shell.md#scrolling), the clicked element keeps the focus, and the page announces the number of results. A
 * Ctrl-click on a filter option adds the option to the other chosen options of the same filter
 * (docs/behaviour/browsing.md#filters).
 * @param words the number of titles, as text
 */
export function useBrowseLinks(screen: RefObject<HTMLElement>, words: string): void {
	const navigate = useNavigate();
	/** The clicked filter option, or the option that contains the clicked element. */
	const clicked = useRef<HTMLElement | null>(null);
	useEffect(() => {
		const element = screen.current;
		const onClick = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest('a') : null;
			const filter = Boolean(link?.closest('.facets'));
			if (link?.hash !== '' || !isBrowsePath(link.pathname) || event.defaultPrevented || event.button !== 0) return;
			if (event.metaKey || event.shiftKey || event.altKey || (event.ctrlKey && !filter)) return;
			event.preventDefault();
			clicked.current = link.closest('li')?.querySelector('a') ?? null;
			const also = event.ctrlKey ? link.parentElement?.querySelector<HTMLAnchorElement>('.facet-also') : null;
			navigate((also ?? link).pathname, { preventScrollReset: !link.closest('.pagination') });
		};
		element?.addEventListener('click', onClick);
		return () => element?.removeEventListener('click', onClick);
	}, [navigate, screen]);

	const { pathname } = useLocation();
	const last = useRef(pathname);
	useEffect(() => {
		if (last.current === pathname) return;
		last.current = pathname;
		announce(words);
		const held = document.activeElement;
		if (held !== document.body && !held?.closest('.pagination')) return;
		const filter = clicked.current?.closest('.facets') && clicked.current.isConnected ? clicked.current : null;
		(filter ?? screen.current?.querySelector('h1'))?.focus({ preventScroll: true });
	}, [pathname, words, screen]);
}
