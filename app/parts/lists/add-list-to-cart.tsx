import { Link } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import type { ListInFull } from '~store/contract/titlelist';
import { dollars } from '../../format/dollars';
import { useShop } from '../../page/shop';
import { AddAllToCart } from '../cart/add-all-to-cart';

interface AddListToCartProps {
	/** The number of copies and the total of the whole list; null if the total is unknown. */
	full: ListInFull | null;
	/** Whether the shopper has confirmed that they want to add the whole list. */
	sure?: boolean;
}

/** The maximum number of copies that are added to the cart without a question. */
const unasked = 10;

/** The query parameter that makes a list's page ask before all titles are added to the cart. */
export const askAll = 'add-all';

/** The button that adds the whole list to the cart. If the list has more than ten copies, the shopper must confirm. */
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
