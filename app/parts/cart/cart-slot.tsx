import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { CartLine } from '../../page/shop';

/** The facts about a visitor's cart that pages show. */
export interface CartContents {
	/** Number of copies. */
	count: number;
	lines: CartLine[];
	/** The `customerMark` of the customer who owns the cart; '' for a guest. */
	customer: string;
}

/** A part of a page that depends on the visitor's cart. */
export interface CartPart {
	/** The ISBN of the title that the part is about. Set if other lines of the cart do not affect the part. */
	eisbn?: string;
	/** Renders the part without the route's data or any other context. Returns null if there is nothing to show. */
	show(cart: CartContents): ReactElement | null;
}

/** On the server, removes a part from the rendered page and returns a name for it. Null in the browser. */
const LeaveOut = createContext<((part: CartPart) => string) | null>(null);

export const LeaveOutProvider = LeaveOut.Provider;

/**
 * A part of a page that depends on the visitor's cart. The browser renders `children`. The server leaves the part out, so that
 * the rendered page is the same for all visitors. It then inserts what `show` returns for the visitor's cart
 * (rendering/page.server.tsx). Both must render the same HTML.
 */
export function CartSlot({ children, ...part }: CartPart & { children: ReactNode }) {
	const leaveOut = useContext(LeaveOut);
	return leaveOut ? <i data-place={leaveOut(part)} /> : children;
}
