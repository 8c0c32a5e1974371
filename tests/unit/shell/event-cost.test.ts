import { expect, it } from 'vitest';
import { costOf } from '~/parts/events/event-cost';
import type { StoreEvent } from '~store/contract/event';

type Ticket = StoreEvent['info']['ticket_list'][number];

/** Returns a ticket as its event has it. The shop sells it when its places are counted. */
const ticket = (price: string | null, left: number | null = null) =>
	({
		name: 'Seat',
		price,
		left,
		eisbn: null,
		title: left === null ? null : { available: [{ cartable: left > 0 }] },
	}) as Ticket;

it.each([
	['no tickets', [], { price: '', places: '', sold: false }],
	['one price', [ticket('45.00')], { price: '$45.00', places: '', sold: false }],
	[
		'several',
		[ticket('85.00', 12), ticket('45.00', 8)],
		{ price: 'From $45.00', places: '20 places left', sold: true },
	],
	['nothing to pay', [ticket('0.00')], { price: 'Free', places: '', sold: false }],
	[
		'the last place',
		[ticket('45.00', 1), ticket('85.00', 0)],
		{ price: 'From $45.00', places: '1 place left', sold: true },
	],
	['no place left', [ticket('45.00', 0)], { price: '$45.00', places: 'Sold out', sold: false }],
	['a ticket sold at the door', [ticket('45.00', 3), ticket('5.00')], { price: 'From $5.00', places: '', sold: true }],
	['prices that are not shown', [ticket(null, 4)], { price: '', places: '4 places left', sold: true }],
])('shows the price and the places left of %s', (_, tickets, told) => {
	expect(costOf(tickets)).toEqual(told);
});
