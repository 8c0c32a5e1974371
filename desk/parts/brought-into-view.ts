import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a message about the last post into view. With scripts, a post that leads to no other page keeps the scroll position, and
 * its button may be far below the message at the top.
 * @param takesFocus whether the message also takes the focus, as a question does
 */
export function useBroughtIntoView(box: RefObject<HTMLElement>, takesFocus = false): void {
	const { key } = useLocation();
	useEffect(() => {
		box.current?.scrollIntoView({ block: 'nearest' });
		// On a full page load the browser starts at the top by itself.
		if (takesFocus && key !== 'default') box.current?.focus({ preventScroll: true });
	}, [box, takesFocus, key]);
}
