import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { withCheckDigit } from '../../contract/isbn';
import type { Settings } from '../../contract/settings';
import { inZone } from '../../contract/zoned-time';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasDialect, Queries, Transaction } from '../../foundation/database/database';
import type { EventsTable } from '../../foundation/database/schema';
import { locked, transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { refreshFacets } from '../facets/facets';
import type { TitleRecord } from '../feeds/title-record';
import { becomeOnlyWriter } from '../writing/one-writer';
import { stockLocations } from '../writing/stock-locations';
import { writeStockWithin } from '../writing/write-stock';
import { writeTitle, writeTitles } from '../writing/write-titles';
import { type Ticket, ticketsIn } from './tickets';

/** A ticket with the terms that the bookseller sets. */
export interface TicketTerms {
	name: string;
	/** The price in cents. */
	price: number;
	/** The total number of seats. The number is null for a ticket that is paid at the door. */
	capacity: number | null;
	/** The name or ID of the location that sells the ticket. The default is the store's first location. */
	location?: string;
	/** The product number under which a new ticket is sold. The default is a product number from the shop's internal range. */
	eisbn?: string;
}

/**
 * Adds a ticket to an event, or changes the event's ticket of that name, in one transaction. A ticket with a limited number of
 * seats is sold like a title, and its seats are the title's copies in stock. Placing an order deducts its seats from stock in
 * the same transaction. Cancelling the order returns the seats to stock (docs/events.md). Seats that are already sold count
 * towards the capacity.
 * @returns the product number under which the ticket is sold, or null for a ticket that is paid at the door
 * @throws {Refused} 404 for an unknown event
 * @throws {Refused} 409 for a cancelled event, for changing a ticket sold in the shop into a ticket at the door, and for a
 * ticket whose seats were counted as stock
 * @throws {Refused} 422 for an unknown location
 */
export async function sellTicket(
	store: Database & Clock & HasSettings & HasVersions,
	eventId: number,
	terms: TicketTerms,
): Promise<string | null> {
	const settings = await store.settings.get();
	const eisbn = await transact(store, async (transaction) => {
		// Every change of an event's tickets needs a lock on the event's row. After this lock, no other process can change the
		// event's tickets.
		await becomeOnlyWriter(transaction);
		const event = await transaction.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
		if (!event) throw notFound(`There is no event ${eventId}.`);
		if (event.cancelled_at !== null) throw new Refused(`Event ${eventId} is cancelled.`, 409);
		const tickets = ticketsIn(event);
		const { name, price, capacity } = terms;
		const held = tickets.find((ticket) => ticket.name === name);
		if (capacity === null) {
			if (held?.eisbn) {
				throw new Refused(`Ticket ${name} is sold in the shop. Give the number of places with --places.`, 409);
			}
			await saveTicket(transaction, event, { name, price, eisbn: null });
			return null;
		}
		const number = held?.eisbn ?? terms.eisbn ?? (await freeNumber(transaction, eventId));
		await putUp({ store, transaction, settings, event }, { name, price, eisbn: number }, { ...terms, capacity });
		return number;
	});
	store.versions.refresh();
	return eisbn;
}

type EventRow = Selectable<EventsTable>;

interface Selling {
	store: HasDialect & Clock & HasSettings;
	transaction: Transaction;
	settings: Settings;
	event: EventRow;
}

/** Offers a ticket in the shop as a title with one copy for each seat. */
async function putUp(
	{ store, transaction, settings, event }: Selling,
	ticket: Ticket & { eisbn: string },
	{ capacity, location }: TicketTerms & { capacity: number },
): Promise<void> {
	const { name, price, eisbn } = ticket;
	await lockStockRowsOf(transaction, eisbn);
	await saveTicket(transaction, event, ticket);
	// Creates a location if the shop has no location.
	await stockLocations(transaction, settings);
	const { timezone } = settings.store_info;
	await writeTitle(store, transaction, recordOf(event, { name, eisbn }, timezone), newSource());
	const { id } = await transaction
		.updateTable('titles')
		.set({ sold_until: event.starts_at })
		.where('eisbn', '=', eisbn)
		.returning('id')
		.executeTakeFirstOrThrow();
	await invalidate(transaction, titleTag(id));
	await refreshFacets(transaction, [id]);
	const record = { eisbn, condition: 'new', price, onhand: capacity, ...(location === undefined ? {} : { location }) };
	const from = { reason: 'set', source: null, asOf: fromTheBeginning } as const;
	const [outcome] = await writeStockWithin(store, transaction, [record], settings, from);
	if (typeof outcome === 'object') throw new Refused(`${outcome.refused}.`, 422);
	if (outcome === 'outdated') {
		throw new Refused(
			`The places of ${eisbn} were already counted. Change them with npm run store -- stock set ${eisbn} --onhand N`,
			409,
		);
	}
}

/** Locks a ticket's stock rows, before other rows for which more transactions wait (`lock-order.ts`). */
const lockStockRowsOf = (transaction: Transaction, eisbn: string) =>
	locked(
		transaction
			.selectFrom('stock')
			.select('offer_id')
			.where('offer_id', 'in', ({ selectFrom }) =>
				selectFrom('offers')
					.innerJoin('titles', 'titles.id', 'offers.title_id')
					.select('offers.id')
					.where('eisbn', '=', eisbn),
			)
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();

/** Saves a ticket in its event's database row. Replaces the event's earlier ticket of the same name. */
async function saveTicket(transaction: Transaction, event: EventRow, ticket: Ticket): Promise<void> {
	const others = ticketsIn(event);
	const place = others.findIndex(({ name }) => name === ticket.name);
	if (place < 0) others.push(ticket);
	else others[place] = ticket;
	await transaction
		.updateTable('events')
		.set({ tickets: JSON.stringify(others) })
		.where('id', '=', event.id)
		.execute();
	await invalidate(transaction, 'events');
}

/** Renames an event's tickets after the event was renamed. */
export async function renameTickets(
	store: Database & Clock & HasSettings & HasVersions,
	eventId: number,
): Promise<void> {
	const event = await store.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
	const { timezone } = (await store.settings.get()).store_info;
	const records = ticketsIn(event).flatMap(({ name, eisbn }) =>
		eisbn ? [{ record: recordOf(event, { name, eisbn }, timezone), at: 0 }] : [],
	);
	if (records.length > 0) await writeTitles(store, records, newSource());
}

function recordOf(
	event: Pick<EventRow, 'name' | 'starts_at'>,
	{ name, eisbn }: { name: string; eisbn: string },
	timezone: string,
): TitleRecord {
	const day = inZone(event.starts_at, timezone, 'MMMM d, yyyy');
	return {
		eisbn,
		title: `${name}: ${event.name}, ${day}`,
		authors: [],
		binding: 'Ticket',
		binding_code: 'ZZ',
		weight: 1,
		subjects: [],
		// No seats can be ordered beyond the number of seats in stock.
		status: 'out_of_stock_indefinitely',
	};
}

/** Uses a new source name for each write, because a record is skipped if the same source has already written the title. */
const newSource = () => ({ file: `ticket ${randomUUID()}` });

/**
 * The time from which sold seats count against the capacity, in unix seconds. The time is before any sale, so all sold seats
 * count.
 */
const fromTheBeginning = 1;

/** Returns a free product number in the range for a shop's internal use (GS1 prefix 2), based on the event's ID. */
async function freeNumber(db: Queries, eventId: number): Promise<string> {
	for (let place = 0; ; place += 1) {
		const eisbn = withCheckDigit(`2${String(eventId).padStart(8, '0')}${String(place).padStart(3, '0')}`);
		if (!(await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirst())) return eisbn;
	}
}
