import { Form } from '@remix-run/react';
import { useShop } from './shop';

interface AddAllToCartProps {
	/** Which of the lists on the page; none where the page is all about what is added. */
	list?: { id: number; name: string };
}

/** Puts all of a list, or of what was found, into the cart (spec 1 §6). Nothing where the visitor cannot order here. */
export function AddAllToCart({ list }: AddAllToCartProps) {
	const { takes_orders } = useShop();
	if (!takes_orders) return null;
	return (
		<Form method="post" preventScrollReset>
			{list ? <input type="hidden" name="list_id" value={list.id} /> : null}
			<button className={`button ${list ? 'button-quiet' : 'button-primary'}`} name="intent" value="cart">
				Add all to cart
				{list ? <span className="visually-hidden">{`: ${list.name}`}</span> : null}
			</button>
		</Form>
	);
}
