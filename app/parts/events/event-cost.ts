import type { StoreEvent } from '~store/contract/event';
import { dollars } from '../../format/dollars';

type Tickets = StoreEvent['info']['ticket_list'];

/** What it costs to come, and how many places are left, as a line tells of it. */
export interface EventCost {
	/** '$45.00', 'From $45.00', 'Free'; '' where there are no tickets, or prices are not shown. */
	price: string;
	/** 'Sold out', '8 places left'; '' where places are not counted. */
	places: string;
	/** There is a ticket that can be bought here now. */
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

/** What one ticket costs: '$45.00', or 'Free'. */
export const ticketPrice = (price: string): string => (Number(price) === 0 ? 'Free' : dollars(price));

/** How many places are left of all the tickets together; null where the places of one are not counted. */
export function placesLeft(tickets: Tickets): number | null {
	if (tickets.length === 0 || tickets.some(({ left }) => left === null)) return null;
	return tickets.reduce((sum, { left }) => sum + (left ?? 0), 0);
}

export const placesWords = (left: number): string =>
	left === 0 ? 'Sold out' : left === 1 ? '1 place left' : `${left} places left`;
