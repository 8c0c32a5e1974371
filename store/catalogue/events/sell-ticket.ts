import { randomUUID } from 'node:crypto';
import { formatInTimeZone } from 'date-fns-tz';
import type { Selectable } from 'kysely';
import { withCheckDigit } from '../../contract/isbn';
import type { EventsTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import { bump } from '../../foundation/versions';
import type { Store } from '../../store';
import { refreshFacets } from '../browse/facets';
import { writeStock } from '../writing/write-stock';
import { writeTitles } from '../writing/write-titles';
import { type Ticket, ticketsIn } from './tickets';

/** What the bookseller says of a ticket. */
export interface TicketTerms {
	name: string;
	/** Cents. */
	price: number;
	/** How many places there are in all; null for one that is paid at the door. */
	capacity: number | null;
	/** The location that sells it, by name or id; the first one when left out. */
	location?: string;
	/** The number that a new one is sold under; left out, it gets one of the shop's own. */
	eisbn?: string;
}

/**
 * Puts up a ticket of an event, or changes the one of that name. One with a capacity is a title for sale: its places are
 * the copies on hand, so that an order takes them in its transaction, and gives them back when it is cancelled
 * (docs/events.md). The places that are sold already count towards the capacity.
 * @returns the number that it is sold under, null for one at the door
 * @throws {Refused} 404 for an event that there is not, 409 for one that is called off, and for a ticket sold in the shop that
 * would be at the door, 422 for a location that there is not.
 */
export async function sellTicket(store: Store, eventId: number, terms: TicketTerms): Promise<string | null> {
	const event = await store.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
	if (!event) throw notFound(`There is no event ${eventId}.`);
	if (event.cancelled_at !== null) throw new Refused(`Event ${eventId} is called off.`, 409);
	const held = ticketsIn(event.tickets).find(({ name }) => name === terms.name);
	if (held?.eisbn && terms.capacity === null) {
		throw new Refused(`Ticket ${terms.name} is sold in the shop: say with --places how many there are.`, 409);
	}
	const eisbn = terms.capacity === null ? null : (held?.eisbn ?? terms.eisbn ?? (await freeNumber(store, eventId)));
	if (eisbn !== null) await nameTicket(store, event, { name: terms.name, eisbn });
	await transact(store, async (transaction) => {
		const { tickets } = await transaction
			.selectFrom('events')
			.select('tickets')
			.where('id', '=', eventId)
			.executeTakeFirstOrThrow();
		const others = ticketsIn(tickets);
		const place = others.findIndex(({ name }) => name === terms.name);
		const ticket: Ticket = { name: terms.name, price: terms.price, eisbn };
		if (place < 0) others.push(ticket);
		else others[place] = ticket;
		await transaction
			.updateTable('events')
			.set({ tickets: JSON.stringify(others) })
			.where('id', '=', eventId)
			.execute();
		await bump(transaction, 'events');
		if (eisbn === null) return;
		const { id } = await transaction
			.updateTable('titles')
			.set({ sold_until: event.starts_at })
			.where('eisbn', '=', eisbn)
			.returning('id')
			.executeTakeFirstOrThrow();
		await refreshFacets(transaction, [id]);
	});
	if (eisbn !== null && terms.capacity !== null) await setPlaces(store, eisbn, { ...terms, capacity: terms.capacity });
	return eisbn;
}

/** Names the tickets of an event that was changed after it. */
export async function renameTickets(store: Store, eventId: number): Promise<void> {
	const event = await store.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
	for (const { name, eisbn } of ticketsIn(event.tickets)) if (eisbn) await nameTicket(store, event, { name, eisbn });
}

async function nameTicket(
	store: Store,
	event: Pick<Selectable<EventsTable>, 'name' | 'starts_at'>,
	{ name, eisbn }: { name: string; eisbn: string },
): Promise<void> {
	const { timezone } = (await store.settings.get()).store_info;
	const day = formatInTimeZone(event.starts_at * 1000, timezone, 'MMMM d, yyyy');
	const record = {
		eisbn,
		title: `${name}: ${event.name}, ${day}`,
		authors: [],
		binding: 'Ticket',
		binding_code: 'ZZ',
		weight: 1,
		subjects: [],
		// There are the places that there are: nothing more can be ordered.
		status: 'out_of_stock_indefinitely' as const,
	};
	// Each time is another one, so that what was told before is not taken for the same.
	await writeTitles(store, [{ record, at: 0 }], { file: `ticket ${randomUUID()}` });
}

/** Before anything was sold: every place that was ever taken counts towards the capacity. */
const fromTheBeginning = 1;

async function setPlaces(
	store: Store,
	eisbn: string,
	{ price, capacity, location }: TicketTerms & { capacity: number },
): Promise<void> {
	const record = { eisbn, condition: 'new', price, onhand: capacity, ...(location === undefined ? {} : { location }) };
	const from = { reason: 'set', source: null, asOf: fromTheBeginning } as const;
	const [outcome] = await writeStock(store, [record], from);
	if (typeof outcome === 'object') throw new Refused(`${outcome.refused}.`, 422);
	if (outcome === 'outdated') {
		throw new Refused(`The places of ${eisbn} were counted: npm run store -- stock set ${eisbn} --onhand N`, 409);
	}
}

/** A number of the range that shops may use among themselves (GS1 prefix 2), told by the event. */
async function freeNumber({ db }: Store, eventId: number): Promise<string> {
	for (let place = 0; ; place += 1) {
		const eisbn = withCheckDigit(`2${String(eventId).padStart(8, '0')}${String(place).padStart(3, '0')}`);
		if (!(await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirst())) return eisbn;
	}
}
