import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the message about the last post into view. With scripts, the page keeps its scroll position after a post, and the
 * pressed button may be far below the message at the top.
 * @param takesFocus whether the message also gets the keyboard focus, as a question does
 */
export function useBroughtIntoView(box: RefObject<HTMLElement>, takesFocus = false): void {
	const { key } = useLocation();
	useEffect(() => {
		box.current?.scrollIntoView({ block: 'nearest' });
		// After a full page load the browser already shows the top of the page.
		if (takesFocus && key !== 'default') box.current?.focus({ preventScroll: true });
	}, [box, takesFocus, key]);
}
