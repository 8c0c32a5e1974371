import { AddToCart } from '../../parts/cart/add-to-cart';
import { placesWords, ticketPrice } from '../../parts/events/event-cost';
import type { LoadedEvent } from './load-event.server';

type Ticket = LoadedEvent['tickets'][number];

/** If at most this number of places is left, the page shows the number. */
const fewPlaces = 10;

/**
 * The prices of the event's tickets, with cart buttons for tickets that this shop sells
 * (docs/behaviour/features-and-events.md#an-event).
 */
export function Tickets({ event: { tickets, over, cancelled } }: { event: LoadedEvent }) {
	if (tickets.length === 0) return null;
	const open = !over && !cancelled;
	const first = tickets.find(({ title }) => title?.available.some(({ cartable }) => cartable));
	return (
		<section className="stack stack-tight" aria-labelledby="tickets">
			<h2 id="tickets">Tickets</h2>
			<ul className="tickets">
				{tickets.map((ticket) => (
					<li key={ticket.name} className="ticket">
						<div>
							<p>{ticket.name}</p>
							{open ? <SeatsLeft ticket={ticket} /> : null}
						</div>
						<p className="price">{ticket.price === null ? null : ticketPrice(ticket.price)}</p>
						<div className="ticket-way">
							{open ? <TicketAction ticket={ticket} primary={ticket === first} /> : null}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

function SeatsLeft({ ticket: { left } }: { ticket: Ticket }) {
	if (left === null || left > fewPlaces) return null;
	return <p className={left === 0 ? 'small soft' : 'small ticket-few'}>{placesWords(left)}</p>;
}

/** The button that adds a ticket to the cart. Tickets that are not titles of the shop are sold at the door. */
function TicketAction({ ticket: { title, left }, primary }: { ticket: Ticket; primary: boolean }) {
	if (!title) return <p className="small soft">At the door</p>;
	const offer = title.available.find(({ cartable }) => cartable);
	if (offer) return <AddToCart title={title} offer={offer} primary={primary} counted />;
	return left === 0 ? null : <p className="small soft">{title.available[0]?.message ?? 'Unavailable'}</p>;
}
