import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { CartLine } from '../../page/shop';

/** The contents of a visitor's cart that pages show. */
export interface CartContents {
	/** Number of copies. */
	count: number;
	lines: CartLine[];
	/** The mark of the customer who owns the cart; '' for a guest. */
	customer: string;
}

/** The part of a page that shows something of the visitor's cart. */
export interface CartPart {
	/** The title that the part is about, if no other line of the cart changes the part. */
	eisbn?: string;
	/** Renders on its own, without the route's data or any other context. Null if there is nothing to show. */
	show(cart: CartContents): ReactElement | null;
}

/** Takes a part that the server leaves out while it renders a page, and returns the part's name. Null in the browser. */
const LeaveOut = createContext<((part: CartPart) => string) | null>(null);

export const LeaveOutProvider = LeaveOut.Provider;

/**
 * Marks a part of a page that shows something of the visitor's cart. The browser renders `children`. The server leaves
 * the part out, so that the rendered page is the same for all visitors. It then fills the gap with what `show` returns
 * for the cart (rendering/page.server.tsx). Both must produce the same markup.
 */
export function CartSlot({ children, ...part }: CartPart & { children: ReactNode }) {
	const leaveOut = useContext(LeaveOut);
	return leaveOut ? <i data-place={leaveOut(part)} /> : children;
}
