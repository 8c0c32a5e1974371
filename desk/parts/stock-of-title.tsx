import { Link } from '@remix-run/react';
import { counted } from '~/format/counted';
import type {
	CopiesInTransit,
	OrderOfCopies,
	OtherPlace,
	StockOffer,
	StockPlace,
	StockTitle,
} from '~store/contract/desk-stock';
import { dollars } from '~store/contract/dollars';
import { stockWords } from '~store/contract/stock-words';
import { cardTable } from './card-table';
import { When } from './when';

interface StockOfTitleProps {
	title: StockTitle;
	/** Whether the staff member may change the stock. */
	changes: boolean;
}

/** Shows the stock of a title: each offer at each location, and the orders that hold copies. */
export const StockOfTitle = ({ title, changes }: StockOfTitleProps) => (
	<section className="stack" aria-labelledby="title">
		<h2 id="title">{title.title}</h2>
		<p>
			{[title.authors, title.binding, title.publisher].filter((fact) => fact !== '').join(', ')}
			<br />
			<span className="soft">
				{title.eisbn}
				{title.list_price === null ? '' : `, list price ${dollars(title.list_price)}`}
			</span>
		</p>
		{title.offers.length === 0 ? <p>This title is not for sale.</p> : null}
		{title.offers
			.filter((offer) => offer.gone === null)
			.map((offer) => (
				<OfferTable key={offer.condition} title={title} offer={offer} changes={changes} />
			))}
		{(['sold', 'removed'] as const).map((how) => (
			<GoneCopies key={how} how={how} offers={title.offers.filter(({ gone }) => gone === how)} />
		))}
		{changes && title.new_offer ? <NewOffer eisbn={title.eisbn} offer={title.new_offer} /> : null}
		{title.in_transit.length > 0 ? <InTransit copies={title.in_transit} /> : null}
		{title.waiting.length > 0 ? (
			<section className="stack stack-tight" aria-labelledby="waiting">
				<h3 id="waiting">Waiting for copies</h3>
				<OrderList orders={title.waiting} />
			</section>
		) : null}
		<p>
			<Link to={`/desk/stock/${title.eisbn}/movements`}>Movements</Link>
		</p>
	</section>
);

/** Lists copies that are on their way between locations, with their transfers. */
const InTransit = ({ copies }: { copies: readonly CopiesInTransit[] }) => (
	<section className="stack stack-tight" aria-labelledby="in-transit">
		<h3 id="in-transit">On the way between locations</h3>
		<ul className="plain-list small">
			{copies.map(({ transfer_id, is_own, condition, condition_text, copies: many, from, to }) => (
				<li key={`${transfer_id} ${condition}`}>
					{`${counted(many, 'copy', 'copies')} (${condition_text}) from ${from} to ${to}, `}
					{is_own ? (
						<Link to={`/desk/transfers/${transfer_id}`}>{`transfer ${transfer_id}`}</Link>
					) : (
						`transfer ${transfer_id}`
					)}
				</li>
			))}
		</ul>
	</section>
);

/**
 * Lists used copies that were sold or written off, in a folded section. The prices of these copies help staff to price the next
 * copy.
 */
const GoneCopies = ({ how, offers }: { how: NonNullable<StockOffer['gone']>; offers: readonly StockOffer[] }) =>
	offers.length === 0 ? null : (
		<details>
			<summary>{`${counted(offers.length, 'copy', 'copies')} ${how}`}</summary>
			<ul className="plain-list small">
				{offers.map((offer) => (
					<li key={offer.condition}>
						{[`${offer.condition_text} ${priceOf(offer)}`, offer.note].filter((words) => words !== '').join('. ')}
					</li>
				))}
			</ul>
		</details>
	);

/** For a title without an offer of new copies: links that add one at each location. */
const NewOffer = ({ eisbn, offer }: { eisbn: string; offer: StockOffer }) => (
	<section className="stack stack-tight" aria-labelledby="offer-new">
		<h3 id="offer-new">
			{offer.condition_text}
			<span className="soft"> not offered</span>
		</h3>
		<ul className="plain-list">
			{offer.empty_places.map((place) => (
				<li key={place.location_id}>
					<Link to={`/desk/stock/${eisbn}/change?${new URLSearchParams(placeQuery(offer, place))}`}>
						{`Offer it at ${place.location}`}
					</Link>
				</li>
			))}
		</ul>
	</section>
);

/** The columns with numbers of copies, in the order of the table. */
const figures = ['in_store', 'reserved', 'onhand', 'onorder', 'short', 'minimum'] as const;

const OfferTable = ({ title, offer, changes }: StockOfTitleProps & { offer: StockOffer }) => {
	const rows: (StockPlace | OtherPlace)[] = [...offer.places, ...offer.elsewhere];
	// A single used copy can be at one location only, so the form offers no other location for the copy.
	const empty = changes && !(offer.is_individual && rows.length > 0) ? offer.empty_places : [];
	const changeLink = (place: { location_id: number; location: string }) => (
		<Link to={`/desk/stock/${title.eisbn}/change?${new URLSearchParams(placeQuery(offer, place))}`}>
			Change
			<span className="visually-hidden">{` ${offer.condition_text} at ${place.location}`}</span>
		</Link>
	);
	return (
		<section className="stack stack-tight" aria-labelledby={`offer-${offer.condition}`}>
			<h3 id={`offer-${offer.condition}`}>
				{offer.condition_text}
				<span className="soft">{` ${priceOf(offer)}`}</span>
			</h3>
			{offer.note === '' ? null : <p>{offer.note}</p>}
			{rows.length + empty.length === 0 ? <p>No copies at any location.</p> : null}
			{rows.length > 0 ? (
				<table {...cardTable.table} className="desk-table desk-table-stock">
					<thead>
						<tr>
							<th scope="col">Location</th>
							<th scope="col">Shelf</th>
							{figures.map((name) => (
								<th key={name} scope="col" className="number">
									{stockWords[name]}
								</th>
							))}
							<th scope="col">Last changed</th>
							{changes ? <th scope="col">Change</th> : null}
						</tr>
					</thead>
					<tbody>
						{rows.map((place) => (
							<tr key={place.location_id} {...cardTable.row}>
								<th scope="row" {...cardTable.name}>
									{place.location}
								</th>
								<td {...cardTable.cell} data-label="Shelf">
									{place.shelf || '–'}
								</td>
								{figures.map((name) => (
									<td key={name} {...cardTable.cell} data-label={stockWords[name]} className="number">
										{place[name]}
									</td>
								))}
								<td {...cardTable.cell} data-label="Last changed">
									{place.changed_at === null ? 'Never' : <When at={place.changed_at} />}
								</td>
								{changes && offer.elsewhere.includes(place) ? (
									<td {...cardTable.cell} className="soft">
										Read only
									</td>
								) : null}
								{changes && !offer.elsewhere.includes(place) ? <td {...cardTable.cell}>{changeLink(place)}</td> : null}
							</tr>
						))}
					</tbody>
				</table>
			) : null}
			{empty.length > 0 ? (
				<ul className="plain-list small">
					{empty.map((place) => (
						<li key={place.location_id}>
							{`No copies at ${place.location}. `}
							{changeLink(place)}
						</li>
					))}
				</ul>
			) : null}
			{offer.places.some(({ promised }) => promised.length > 0) ? (
				<>
					<p className="small">
						<strong>{stockWords.reserved}</strong>
					</p>
					<OrderList orders={byOrder(offer.places)} />
				</>
			) : null}
		</section>
	);
};

/** Groups the orders that hold copies of an offer. Each order appears only once, with the locations of its copies. */
function byOrder(places: readonly StockPlace[]): OrderAtPlaces[] {
	const orders = new Map<string, OrderAtPlaces>();
	for (const { location, promised } of places)
		for (const order of promised) {
			const { copies = 0, at = [] } = orders.get(order.order_number) ?? {};
			const here = { location, copies: order.copies };
			orders.set(order.order_number, { ...order, copies: copies + order.copies, at: [...at, here] });
		}
	return [...orders.values()];
}

/** Returns the locations of the copies of an order, as text. Returns '' for a list for one location. */
const atWords = (at: OrderAtPlaces['at'] = []): string => {
	const [first, ...more] = at;
	if (!first) return '';
	return more.length === 0
		? `, at ${first.location}`
		: `: ${at.map(({ location, copies }) => `${copies} at ${location}`).join(', ')}`;
};

const placeQuery = ({ condition }: StockOffer, { location_id }: { location_id: number }) => ({
	condition,
	location: String(location_id),
});

const priceOf = ({ price, asked, discount }: StockOffer): string => {
	const from = price === null ? 'list price' : dollars(price);
	if (asked === null) return 'no price';
	return discount === null
		? `${dollars(asked)}${price === null ? ', the list price' : ''}`
		: `${dollars(asked)} (${from} − ${discount} %)`;
};

interface OrderAtPlaces extends OrderOfCopies {
	/** `false` for an order of another location. Staff may not open that order, so the order is shown without a link. */
	is_own?: boolean;
	/** The locations with the order's copies; the property is left out in a list for one location. */
	at?: { location: string; copies: number }[];
}

interface OrderListProps {
	orders: readonly OrderAtPlaces[];
}

/** Lists orders, each with the number of copies that it holds or waits for. */
export const OrderList = ({ orders }: OrderListProps) => (
	<ul className="plain-list small">
		{orders.map(({ order_number, name, copies, is_own = true, at }, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: an order may wait for a title in two conditions, and none of them moves
			<li key={index}>
				{`${copies} for `}
				{is_own ? <Link to={`/desk/orders/${order_number}`}>{`order ${order_number}`}</Link> : `order ${order_number}`}
				{`, ${name}${atWords(at)}`}
			</li>
		))}
	</ul>
);
