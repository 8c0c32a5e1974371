import { type ReactNode, useEffect, useState } from 'react';
import { toastMs } from '../../ui/announce';

interface CardAddedProps {
	/**
	 * Whether the card was added just now, where a script sees it. That it was added is said first then, and what can
	 * be done after that.
	 */
	live?: boolean;
	/** The way to another card. */
	again: ReactNode;
}

/** What a shopper can do once a gift card is in the cart (docs/behaviour/gift-cards.md#adding). */
export function CardAdded({ live = false, again }: CardAddedProps) {
	const [saying, setSaying] = useState(live);
	useEffect(() => {
		const done = setTimeout(() => setSaying(false), toastMs);
		return () => clearTimeout(done);
	}, []);
	return (
		<>
			<p role="status">{saying || !live ? 'Added to cart' : ''}</p>
			{saying ? null : (
				<div className="cluster">
					<a className="button button-primary" href="/checkout/cart">
						Go to Cart
					</a>{' '}
					<a className="button" href="/browse">
						Keep shopping
					</a>{' '}
					{again}
				</div>
			)}
		</>
	);
}
