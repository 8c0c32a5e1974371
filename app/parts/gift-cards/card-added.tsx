import { type ReactNode, useEffect, useState } from 'react';
import { toastMs } from '../../ui/announce';

interface CardAddedProps {
	/**
	 * Whether the gift card was added to the cart just now, on a page with scripts. If so, the component first announces to
	 * screen readers that the card was added, and then shows the next actions.
	 */
	live?: boolean;
	/** The link or button that adds another gift card. */
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
