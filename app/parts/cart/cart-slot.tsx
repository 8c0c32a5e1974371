import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { CartLine } from '../../page/shop';

/** The facts about a visitor's cart that pages show. */
export interface CartContents {
	/** The number of copies in the cart. */
	count: number;
	lines: CartLine[];
	/** The `customerMark` of the customer who owns the cart; '' for a guest. */
	customer: string;
}

/** A part of a page that depends on the visitor's cart. */
export interface CartPart {
	/** The ISBN of the title that the part is about. Set the ISBN only if other lines of the cart do not affect the part. */
	eisbn?: string;
	/** Renders the part without the route's data or any other context. Returns null if the part has nothing to show. */
	show(cart: CartContents): ReactElement | null;
}

/** On the server, removes a part of the rendered page and returns a name for the part. The function is null in the browser. */
const LeaveOut = createContext<((part: CartPart) => string) | null>(null);

export const LeaveOutProvider = LeaveOut.Provider;

/**
 * A part of a page that depends on the visitor's cart. The browser renders the part with `children`. The server leaves the part
 * out, so that the rendered page is the same for all visitors. The server then inserts the HTML that `show` returns for the
 * visitor's cart (rendering/page.server.tsx). The component and the function must return the same HTML.
 */
export function CartSlot({ children, ...part }: CartPart & { children: ReactNode }) {
	const leaveOut = useContext(LeaveOut);
	return leaveOut ? <i data-place={leaveOut(part)} /> : children;
}
