import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { decodePart } from '../paths/path-segment';
import { isBrowsePath } from '../paths/read-path';

/**
 * The delay between loading a page and scrolling to the element in the address's hash, in milliseconds
 * (docs/behaviour/shell.md#scrolling).
 */
const hashDelay = 1000;

/**
 * Does for pages that scripts fetch what a browser does for a full page load. Moves the focus to the main part. Scrolls
 * to the element in the address's hash once the content above it has loaded.
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
		// The browse screen manages the focus itself when filters change.
		if (filtering) return;
		if (type !== 'POP') document.getElementById('main')?.focus({ preventScroll: true });
		// Returns the focus to the title that the shopper last viewed.
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
