import { type ReactNode, useEffect, useState } from 'react';
import { toastMs } from '../../ui/announce';

interface CardAddedProps {
	/**
	 * Whether the gift card was added just now on a page with scripts. The component then first announces this to screen readers,
	 * and shows the next actions afterwards.
	 */
	live?: boolean;
	/** The link or button for another card. */
	again: ReactNode;
}

/** Shows the next actions once a gift card is in the cart (docs/behaviour/gift-cards.md#adding). */
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
