import { Availability } from '../../components/availability';
import type { ItemData } from './load-item.server';

/** Which of the store's locations have it. */
export function Places({ title }: { title: ItemData['title'] }) {
	if (title.multistore_available.length === 0) return null;
	return (
		<table className="places">
			<caption>At our locations</caption>
			<tbody>
				{title.multistore_available.map(({ name, location_id, available }) => (
					<tr key={location_id}>
						<th scope="row">{name}</th>
						<td>
							{available.map((offer) => (
								<div className="place-offer" key={offer.code}>
									<span>{offer.text}</span>
									<Availability title={title} offer={offer} />
									{offer.sub_message ? <small>{offer.sub_message}</small> : null}
								</div>
							))}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
