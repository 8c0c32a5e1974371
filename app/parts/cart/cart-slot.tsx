import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { CartLine } from '../../page/shop';

/** What is in a visitor's cart, as far as pages tell of it. */
export interface CartContents {
	/** Copies. */
	count: number;
	lines: CartLine[];
	/** Stands for the customer whose cart it is; '' for a guest. */
	customer: string;
}

/** The content of a place of the page that tells of the visitor's cart. */
export interface CartPart {
	/** The title that the part is about, where no other line of the cart changes the part. */
	eisbn?: string;
	/** Renders by itself: neither the route's data nor any other context is there. Null where there is nothing to say. */
	show(cart: CartContents): ReactElement | null;
}

/** Takes a part that is to be left out of a page while the page is rendered, and names its place. Null in the browser. */
const LeaveOut = createContext<((part: CartPart) => string) | null>(null);

export const LeaveOutProvider = LeaveOut.Provider;

/**
 * A place of the page that tells of the visitor's cart: `children` in the browser. The server leaves it out of what it
 * renders, which is then the same for everybody, and puts in what `show` makes of the cart (rendering/page.server.tsx).
 * Both have to come to the same markup.
 */
export function CartSlot({ children, ...part }: CartPart & { children: ReactNode }) {
	const leaveOut = useContext(LeaveOut);
	return leaveOut ? <i data-place={leaveOut(part)} /> : children;
}
