import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** The id of the cart's heading, which can get the focus. */
export const cartHeading = 'cart-heading';
export const lineHeading = (cart_id: number) => `line-${cart_id}`;

/**
 * Moves the focus after a cart line was removed or added again, because the focused button has disappeared. After a removal the
 * next line gets the focus. If there is no next line, the cart's heading gets the focus. When a cart line was added again, that
 * line gets the focus.
 * @param ids the ids of the cart lines in the order in which they are shown
 */
export function useLineFocus(ids: number[]): void {
	const { key } = useLocation();
	const before = useRef({ ids, key });
	const shown = ids.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: ids with the same text are the same
	useEffect(() => {
		const last = before.current;
		before.current = { ids, key };
		// Does not move the focus after a change that was made in another window.
		if (last.key === key || document.activeElement !== document.body) return;
		const next = focusAfter(last.ids, ids);
		if (next === undefined) return;
		// Does not scroll, because the heading of a long cart is far above. For a shopper who sees the page, the scroll position
		// stays the same.
		if (next === null) document.getElementById(cartHeading)?.focus({ preventScroll: true });
		else document.getElementById(lineHeading(next))?.focus();
	}, [shown, key]);
}

/**
 * Returns the id of the cart line that gets the focus; null for the cart's heading. Returns undefined if no cart line was added
 * or removed.
 */
function focusAfter(last: number[], ids: number[]): number | null | undefined {
	const added = ids.find((id) => !last.includes(id));
	const removed = last.findIndex((id) => !ids.includes(id));
	if (removed === -1) return added;
	return last.slice(removed).find((id) => ids.includes(id)) ?? added ?? null;
}
