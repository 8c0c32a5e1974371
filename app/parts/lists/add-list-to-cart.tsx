import { Link } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import type { ListInFull } from '~store/contract/titlelist';
import { dollars } from '../../format/dollars';
import { useShop } from '../../page/shop';
import { AddAllToCart } from '../cart/add-all-to-cart';

interface AddListToCartProps {
	/** What all of the list comes to; null where that is not known. */
	full: ListInFull | null;
	/** Whether the shopper has been asked. */
	sure?: boolean;
}

/** How many copies go into the cart without a question. */
const unasked = 10;

/** The word in a list's address that has the page ask whether all of the list is to go into the cart. */
export const askAll = 'add-all';

/** Puts all of the list that the page is about into the cart, beyond ten copies after a question. */
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
