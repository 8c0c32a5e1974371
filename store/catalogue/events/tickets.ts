import { z } from 'zod';
import type { StoreEvent } from '../../contract/event';
import { withoutTableTags } from '../../foundation/caching/collect-tags';
import { readJsonColumn } from '../../foundation/database/json-column';
import { toDecimal } from '../../foundation/money';
import type { Visitor } from '../../foundation/sessions/visitor';
import { summariesById } from '../titles/summaries';
import { type CatalogueContext, visitorViewOf } from '../titles/visitor-view';

/**
 * A ticket as stored with its event, with its price in cents. A ticket with an `eisbn` is sold as that title, and one without is
 * sold at the door.
 */
const ticket = z.object({ name: z.string(), price: z.number().int(), eisbn: z.string().nullable() });

export type Ticket = z.output<typeof ticket>;

const ticketList = z.array(ticket);

/** Reads the tickets from an event's row. @throws {Error} naming the row, for a text that is not a list of tickets */
export const ticketsIn = ({ id, tickets }: { id: number; tickets: string }): Ticket[] =>
	readJsonColumn(ticketList, tickets, { table: 'events', column: 'tickets', id });

type ShownTicket = StoreEvent['info']['ticket_list'][number];

/**
 * Returns the tickets of any number of events as this visitor may see them. Tickets that are titles for sale have their price in
 * the cart and the number of free places. Uses at most two queries, and none if no ticket is a title.
 */
export async function ticketView(
	store: CatalogueContext,
	visitor: Visitor,
	tickets: Ticket[],
): Promise<(ticket: Ticket) => ShownTicket> {
	const { sees_prices } = await visitorViewOf(store, visitor);
	const eisbns = [...new Set(tickets.flatMap(({ eisbn }) => eisbn ?? []))];
	const rows =
		eisbns.length === 0
			? []
			: // Their titles are written with their events.
				await withoutTableTags(() =>
					store.catalogue
						.selectFrom('titles')
						.select(['id', 'eisbn', 'sold_until'])
						.where('eisbn', 'in', eisbns)
						.execute(),
				);
	const summaries = await summariesById(
		store,
		visitor,
		rows.map(({ id }) => id),
	);
	const byNumber = new Map(rows.map((row) => [row.eisbn, row]));
	return ({ name, price, eisbn }) => {
		const row = byNumber.get(eisbn ?? '');
		const title = row && summaries.get(row.id);
		const [offer] = title?.available ?? [];
		return {
			name,
			price: offer ? offer.price : sees_prices ? toDecimal(price) : null,
			eisbn,
			title: title ?? null,
			// A ticket without copies here is not sold out if another location has places.
			left: row?.sold_until != null && offer && !title?.at_other_locations ? Number(offer.onhand) : null,
		};
	};
}
