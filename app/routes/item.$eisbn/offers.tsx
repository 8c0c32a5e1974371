import { useLocation } from '@remix-run/react';
import type { Offer } from '~store/contract/title';
import { useShop } from '../../page/shop';
import { AddToCart } from '../../parts/cart/add-to-cart';
import { Availability, isUnpriced } from '../../parts/titles/availability';
import { Price } from '../../parts/titles/price';
import { backFrom, loginPath } from '../../paths/account-paths';
import { Dotted } from '../../ui/dotted';
import { Tooltip } from '../../ui/tooltip';
import type { ItemData } from './load-item.server';

const fresh = 'Stock is updated as soon as something changes.';

/** Shows the offers of a title: each condition with its price, its availability and its cart button. */
export function Offers({ item: { title, registry } }: { item: ItemData }) {
	const { login_to_buy } = useShop();
	const back = backFrom(useLocation());
	if (title.available.every(isUnpriced)) {
		const [offer] = title.available;
		return (
			<div className="offers-none" id="offers">
				<Availability title={title} offer={offer} plain />
				{title.out_of_print && offer === undefined ? <p className="small soft">Out of print</p> : null}
			</div>
		);
	}
	const priced = title.available.some(({ price }) => price !== null);
	const first = title.available.find(({ cartable }) => cartable);
	return (
		<div id="offers">
			<table className="offers">
				<thead>
					<tr>
						<th scope="col">Condition</th>
						{priced ? <th scope="col">Price</th> : null}
						<th scope="col">
							<Tooltip words={fresh}>Availability</Tooltip>
						</th>
						<td />
					</tr>
				</thead>
				<tbody>
					{title.available.map((offer) => (
						<tr key={offer.code}>
							<th scope="row">
								{offer.text} {offer.is_large_print ? <small>Large Print</small> : null}{' '}
								{offer.note ? <small>{offer.note}</small> : null}
							</th>
							{priced ? (
								<td>
									<Price offer={offer} />
								</td>
							) : null}
							<td>
								<Availability title={title} offer={offer} plain />
								{offer.sub_message ? (
									<small>
										<Dotted>{offer.sub_message}</Dotted>
									</small>
								) : null}
							</td>
							<td>
								<AddToCart
									title={title}
									offer={offer}
									primary={offer === first}
									registry={registry && !registry.own && registry.wanted > 0 ? registry : null}
									counted={!isOnlyCopy(offer)}
								/>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{priced && !login_to_buy ? null : (
				<p className="offers-note">
					<a href={loginPath(back)} rel="nofollow">
						{loginWords(!priced, login_to_buy)}
					</a>
				</p>
			)}
			{title.carton_qty ? <p className="offers-note">{`Carton of ${title.carton_qty}`}</p> : null}
		</div>
	);
}

/**
 * Whether the offer is a single used copy, of which the shop cannot order more. For a single used copy, the shopper cannot
 * choose a quantity.
 */
const isOnlyCopy = ({ used, onhand, onorder, is_extra_orderable }: Offer): boolean =>
	used && onhand === 1 && onorder === 0 && !is_extra_orderable;

const loginWords = (prices: boolean, order: boolean): string =>
	`Log in to ${[prices ? 'see prices' : '', order ? 'order' : ''].filter(Boolean).join(' and ')}`;
