import { Link } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import type { ListInFull } from '~store/contract/titlelist';
import { dollars } from '../../format/dollars';
import { useShop } from '../../page/shop';
import { AddAllToCart } from '../cart/add-all-to-cart';

interface AddListToCartProps {
	/** The number of copies and total of the whole list; null if unknown. */
	full: ListInFull | null;
	/** The shopper has confirmed the question. */
	sure?: boolean;
}

/** The most copies that go into the cart without a question. */
const unasked = 10;

/** The query parameter of a list's address that shows the question before all titles go into the cart. */
export const askAll = 'add-all';

/** Renders the button that puts the whole list into the cart. More than ten copies need a confirmation. */
export function AddListToCart({ full, sure }: AddListToCartProps) {
	const { takes_orders } = useShop();
	if (!full || full.copies < 2) return <AddAllToCart />;
	const words = `Add all ${grouped(full.copies)} to cart, ${dollars(full.total)}`;
	if (sure || full.copies <= unasked) return <AddAllToCart primary={sure}>{words}</AddAllToCart>;
	return takes_orders ? (
		<Link className="button" to={`?${askAll}`} rel="nofollow" preventScrollReset>
			{words}
		</Link>
	) : null;
}
