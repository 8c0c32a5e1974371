import { CartLine } from './cart-line';
import type { CartView } from './load-cart-screen.server';
import type { Line } from './to-line.server';

interface CartLinesProps {
	lines: Line[];
	label: string;
	/** The customer who sees the page, and a quantity that the customer typed before their session ended. */
	view: Pick<CartView, 'customer' | 'held'>;
}

/** Renders a list of cart lines. */
export function CartLines({ lines, label, view }: CartLinesProps) {
	return (
		<ul className="cart-lines" aria-label={label}>
			{lines.map((line) => (
				<CartLine key={line.cart_id} line={line} view={view} />
			))}
		</ul>
	);
}
