import { useEffect, useRef } from 'react';
import { CartLine } from './cart-line';
import type { CartView } from './load-cart-screen.server';
import type { Line } from './to-line.server';

interface CartLinesProps {
	lines: Line[];
	label: string;
	/** The customer whom the page is shown to, and a quantity that they had typed before their log-in expired. */
	view: Pick<CartView, 'customer' | 'held'>;
}

/** Lines below each other. Where one is taken out the focus stays among the others. */
export function CartLines({ lines, label, view }: CartLinesProps) {
	const list = useRef<HTMLUListElement>(null);
	const count = useRef(lines.length);
	useEffect(() => {
		if (lines.length < count.current && document.activeElement === document.body) list.current?.focus();
		count.current = lines.length;
	}, [lines.length]);
	return (
		<ul className="cart-lines" aria-label={label} ref={list} tabIndex={-1}>
			{lines.map((line) => (
				<CartLine key={line.cart_id} line={line} view={view} />
			))}
		</ul>
	);
}
