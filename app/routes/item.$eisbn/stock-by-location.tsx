import { useShell } from '../../page/use-shell';
import { Availability } from '../../parts/titles/availability';
import { offerWords } from '../../parts/titles/offer-words';
import { locationPath } from '../../paths/location-path';
import { Dotted } from '../../ui/dotted';
import type { ItemData } from './load-item.server';

/**
 * Lists which of the store's locations have the title. Only copies at the shopper's own location can be added to the cart. The
 * list of locations is folded if the offers already contain the same facts.
 */
export function StockByLocation({ title }: { title: ItemData['title'] }) {
	const chosen = useShell()?.location?.name ?? null;
	if (title.multistore_available.length === 0) return null;
	const said = new Set(title.available.map(({ sub_message }) => sub_message));
	return (
		<details className="disclosure" open={!title.multistore_available.every((place) => isSaid(place, title.available))}>
			<summary>At our locations</summary>
			<table className="places">
				<caption className="visually-hidden">At our locations</caption>
				<tbody>
					{title.multistore_available.map(({ name, location_id, available }) => (
						<tr key={location_id}>
							<th scope="row">
								{name} {name === chosen ? <small>Your location</small> : null}
							</th>
							<td>
								{available.map((offer) => (
									<div className="place-offer" key={offer.code}>
										<span>{offerWords(offer, available)}</span> <Availability title={title} offer={offer} plain />{' '}
										{offer.sub_message && !said.has(offer.sub_message) ? (
											<small>
												<Dotted>{offer.sub_message}</Dotted>
											</small>
										) : null}
									</div>
								))}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{title.at_other_locations ? (
				<p className="small">
					<a href={locationPath(`/item/${title.eisbn}`)} rel="nofollow">
						Shop at another location
					</a>
				</p>
			) : null}
		</details>
	);
}

/** Whether the offers already name the location, for each offer of which the location has copies. */
const isSaid = (
	{ name, available }: ItemData['title']['multistore_available'][number],
	offers: ItemData['title']['available'],
): boolean =>
	available.every(
		({ code, onhand }) => onhand === 0 || offers.find((one) => one.code === code)?.sub_message?.includes(name),
	);
