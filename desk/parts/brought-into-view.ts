import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';

/**
 * Brings what a page says of the last post into view. Where scripts run, a post that leads nowhere else leaves the page where it
 * was: its button may be far below what is said at the top.
 * @param takesFocus whether it is what somebody goes on from, such as a question
 */
export function useBroughtIntoView(box: RefObject<HTMLElement>, takesFocus = false): void {
	const { key } = useLocation();
	useEffect(() => {
		box.current?.scrollIntoView({ block: 'nearest' });
		// The page that a browser loads begins at its beginning.
		if (takesFocus && key !== 'default') box.current?.focus({ preventScroll: true });
	}, [box, takesFocus, key]);
}
