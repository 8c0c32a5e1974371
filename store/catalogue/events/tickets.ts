import { z } from 'zod';
import type { StoreEvent } from '../../contract/event';
import { withoutTableTags } from '../../foundation/caching/collect-tags';
import { readJsonColumn } from '../../foundation/database/json-column';
import { toDecimal } from '../../foundation/money';
import type { Visitor } from '../../foundation/sessions/visitor';
import { summariesById } from '../titles/summaries';
import { type CatalogueContext, visitorViewOf } from '../titles/visitor-view';

/**
 * A ticket as stored in its event's row. The ticket's price is in cents. A ticket with an `eisbn` is sold in the shop as that
 * title. A ticket without an `eisbn` is sold at the door.
 */
const ticket = z.object({ name: z.string(), price: z.number().int(), eisbn: z.string().nullable() });

export type Ticket = z.output<typeof ticket>;

const ticketList = z.array(ticket);

/**
 * Reads the tickets from an event's database row. @throws {Error} that identifies the row, if its text is not a list of tickets
 */
export const ticketsIn = ({ id, tickets }: { id: number; tickets: string }): Ticket[] =>
	readJsonColumn(ticketList, tickets, { table: 'events', column: 'tickets', id });

type ShownTicket = StoreEvent['info']['ticket_list'][number];

/**
 * Returns the tickets of any number of events, as the visitor may see the tickets. A ticket that is sold in the shop has its
 * cart price and its number of free seats. Runs at most two queries, and no query if no ticket is sold in the shop.
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
			: // A ticket's title is written in the same transaction as its event.
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
			// A ticket without free seats at this location is not sold out if another location has free seats.
			left: row?.sold_until != null && offer && !title?.at_other_locations ? Number(offer.onhand) : null,
		};
	};
}
