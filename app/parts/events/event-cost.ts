import type { StoreEvent } from '~store/contract/event';
import { dollars } from '../../format/dollars';

type Tickets = StoreEvent['info']['ticket_list'];

/** The price of an event and the number of places left, as text. */
export interface EventCost {
	/** The price, such as '$45.00', 'From $45.00', 'Free'; '' if the event has no tickets, or if prices are hidden. */
	price: string;
	/** 'Sold out' or '8 places left'; '' if the number of places is not limited. */
	places: string;
	/** Whether at least one ticket can be bought in this shop now. */
	sold: boolean;
}

export function costOf(tickets: Tickets): EventCost {
	const prices = tickets.flatMap(({ price }) => (price === null ? [] : Number(price))).sort((a, b) => a - b);
	const left = placesLeft(tickets);
	return {
		price: priceWords(prices[0], prices.at(-1)),
		places: left === null ? '' : placesWords(left),
		sold: tickets.some(({ title }) => title?.available.some(({ cartable }) => cartable)),
	};
}

function priceWords(least: number | undefined, most: number | undefined): string {
	if (least === undefined) return '';
	return least === most ? ticketPrice(least.toFixed(2)) : `From ${dollars(least.toFixed(2))}`;
}

/** Returns the price of one ticket: '$45.00', or 'Free'. */
export const ticketPrice = (price: string): string => (Number(price) === 0 ? 'Free' : dollars(price));

/** Returns how many places are left for all tickets together; null if the places of any ticket are not limited. */
export function placesLeft(tickets: Tickets): number | null {
	if (tickets.length === 0 || tickets.some(({ left }) => left === null)) return null;
	return tickets.reduce((sum, { left }) => sum + (left ?? 0), 0);
}

export const placesWords = (left: number): string =>
	left === 0 ? 'Sold out' : left === 1 ? '1 place left' : `${left} places left`;
