import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { decodePart } from '../paths/path-segment';
import { isBrowsePath } from '../paths/read-path';

/**
 * The number of milliseconds after loading at which a page is scrolled to the element in the address's hash
 * (docs/behaviour/shell.md#scrolling).
 */
const hashDelay = 1000;

/**
 * For pages that scripts load, does the same as a browser does after a full page load. Moves the focus to the main content.
 * Scrolls to the element in the address's hash once the content above it has loaded.
 */
export function useArrival(): void {
	const location = useLocation();
	const { pathname } = location;
	const type = useNavigationType();
	const last = useRef(pathname);
	useEffect(() => {
		const from = last.current;
		if (from === pathname) return;
		const filtering = isBrowsePath(from) && isBrowsePath(pathname);
		last.current = pathname;
		// The browse page itself sets the focus when filters change.
		if (filtering) return;
		if (type !== 'POP') document.getElementById('main')?.focus({ preventScroll: true });
		// When the shopper goes back, moves the focus to the title that the shopper viewed last.
		else if (isBrowsePath(pathname)) {
			document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(from)}"]`)?.focus({ preventScroll: true });
		}
	}, [pathname, type]);
	useEffect(() => {
		const id = decodePart(location.hash.slice(1));
		if (id === '') return;
		const timer = setTimeout(() => document.getElementById(id)?.scrollIntoView(), hashDelay);
		return () => clearTimeout(timer);
	}, [location]);
}
