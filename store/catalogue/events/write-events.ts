import type { Updateable } from 'kysely';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { EventsTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { refreshFacets } from '../facets/facets';
import { becomeOnlyWriter } from '../writing/one-writer';
import { ticketsIn } from './tickets';

/** The details of an event. Times of an event are in unix seconds. */
export interface EventFacts {
	name: string;
	starts_at: number;
	ends_at: number;
	/** The description as HTML. */
	description: string;
	/** The place of the event. An empty place means that the event is in the shop itself. */
	place: string;
	img_path: string | null;
}

/** An event to save. An event from an external calendar may be imported several times. */
export interface EventRecord extends EventFacts {
	uid: string | null;
	/**
	 * The original start of an occurrence of a repeating event, in unix seconds. The value is 0 for an event that does not repeat.
	 */
	occurrence: number;
	/**
	 * Whether the event is cancelled in the event's own calendar. An event that the shop cancelled stays cancelled, even if a
	 * later calendar file contains it.
	 */
	cancelled?: boolean;
	/** The IDs of the event's books. If omitted, the event's books stay unchanged. */
	titles?: number[];
}

/** The events in an imported file. */
export interface EventsTold {
	records: EventRecord[];
	/**
	 * The UIDs of events for which `records` has all future occurrences. A future occurrence of such an event that is missing in
	 * `records` was removed from the file.
	 */
	whole: Set<string>;
}

export interface EventsWritten {
	/** The IDs of the events, in the order of the records. */
	ids: number[];
	/** The IDs of the new events. */
	added: number[];
	/** The IDs of existing events whose details or books have changed. */
	changed: number[];
	unchanged: number;
	/** The number of future events that were cancelled because the imported file no longer contains them. */
	ended: number;
}

/**
 * Saves events in the database. If the shop already has an event with the same `uid` and the same occurrence, updates that
 * event. Importing the same file twice therefore adds no events.
 */
export const writeEvents = (store: Database & Clock, { records, whole }: EventsTold): Promise<EventsWritten> =>
	transact(store, async (transaction) => {
		await becomeOnlyWriter(transaction);
		const written: EventsWritten = { ids: [], added: [], changed: [], unchanged: 0, ended: 0 };
		const now = store.now();
		const touched: number[] = [];
		for (const { titles, cancelled, ...record } of records) {
			const known = await knownEvent(transaction, record);
			const cancelled_at = known?.cancelled_at ?? (cancelled ? now : null);
			const row = { ...record, cancelled_at };
			const same = known !== undefined && isSame(known, row) && (await hasTitles(transaction, known.id, titles));
			const id = known?.id ?? (await addRow(transaction, { ...row, created_at: now }));
			written.ids.push(id);
			if (same) written.unchanged += 1;
			else written[known ? 'changed' : 'added'].push(id);
			if (same) continue;
			if (known) await transaction.updateTable('events').set(row).where('id', '=', id).execute();
			if (titles) await setTitles(transaction, id, titles);
			if (known) touched.push(id);
		}
		const told = new Set(written.ids);
		for (const uid of whole) {
			const untold = (await eventsToCome(transaction, uid, now)).filter((id) => !told.has(id));
			const ended = await callOff(transaction, untold, now);
			written.ended += ended.length;
			touched.push(...ended);
		}
		if (written.added.length + written.changed.length + written.ended > 0) await invalidate(transaction, 'events');
		await closeTickets(transaction, touched);
		return written;
	});

/**
 * Changes the details of an event, or its books.
 * @throws {Refused} 404 for an unknown event
 */
export const changeEvent = (
	database: Database,
	eventId: number,
	facts: Partial<EventFacts>,
	titles: number[] | undefined,
): Promise<void> =>
	transact(database, async (transaction) => {
		await becomeOnlyWriter(transaction);
		await change(transaction, eventId, facts);
		if (titles) await setTitles(transaction, eventId, titles);
		await invalidate(transaction, 'events');
		await closeTickets(transaction, [eventId]);
	});

/**
 * Reopens a cancelled event. The event's tickets are on sale again until the event begins.
 * @throws {Refused} 404 for an unknown event
 */
export const reopenEvent = (database: Database, eventId: number): Promise<void> =>
	transact(database, async (transaction) => {
		await becomeOnlyWriter(transaction);
		await change(transaction, eventId, { cancelled_at: null });
		await invalidate(transaction, 'events');
		await closeTickets(transaction, [eventId]);
	});

/**
 * Cancels an event. With `withLater`, also cancels the event's later occurrences. The pages of cancelled events say so, and
 * tickets for cancelled events are no longer sold.
 * @returns the number of events that were cancelled by this call
 * @throws {Refused} 404 for an unknown event
 */
export const endEvent = (store: Database & Clock, eventId: number, withLater: boolean): Promise<number> =>
	transact(store, async (transaction) => {
		await becomeOnlyWriter(transaction);
		const event = await transaction.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
		if (!event) throw notFound(`There is no event ${eventId}.`);
		const later = withLater && event.uid !== null;
		const ids = later ? await eventsToCome(transaction, event.uid, event.starts_at) : [eventId];
		const ended = await callOff(transaction, ids, store.now());
		await invalidate(transaction, 'events');
		await closeTickets(transaction, ended);
		return ended.length;
	});

/** Finds the IDs of the events with a UID that begin at or after a given time. */
async function eventsToCome(transaction: Transaction, uid: string | null, from: number): Promise<number[]> {
	const rows = await transaction
		.selectFrom('events')
		.select('id')
		.where('uid', '=', uid)
		.where('starts_at', '>=', from)
		.execute();
	return rows.map(({ id }) => id);
}

/**
 * Cancels events that were not already cancelled.
 * @returns the IDs of events that were not already cancelled
 */
async function callOff(transaction: Transaction, ids: readonly number[], now: number): Promise<number[]> {
	const ended: number[] = [];
	for (const id of ids) {
		const { numUpdatedRows } = await transaction
			.updateTable('events')
			.set({ cancelled_at: now })
			.where('id', '=', id)
			.where('cancelled_at', 'is', null)
			.executeTakeFirst();
		if (numUpdatedRows > 0n) ended.push(id);
	}
	return ended;
}

async function change(transaction: Transaction, eventId: number, facts: Updateable<EventsTable>): Promise<void> {
	const row = await transaction
		.updateTable('events')
		.set({ ...facts, id: eventId })
		.where('id', '=', eventId)
		.returning('id')
		.executeTakeFirst();
	if (!row) throw notFound(`There is no event ${eventId}.`);
}

/**
 * Sets the end of ticket sales: the start of the event, or the time at which the event was cancelled. The caller must hold the
 * lock of the catalogue's only writer.
 */
async function closeTickets(transaction: Transaction, eventIds: readonly number[]): Promise<void> {
	for (const id of eventIds) await closeTicketsOf(transaction, id);
}

async function closeTicketsOf(transaction: Transaction, eventId: number): Promise<void> {
	const { tickets, starts_at, cancelled_at } = await transaction
		.selectFrom('events')
		.select(['tickets', 'starts_at', 'cancelled_at'])
		.where('id', '=', eventId)
		.executeTakeFirstOrThrow();
	const eisbns = ticketsIn({ id: eventId, tickets }).flatMap(({ eisbn }) => eisbn ?? []);
	if (eisbns.length === 0) return;
	const closed = await transaction
		.updateTable('titles')
		.set({ sold_until: cancelled_at ?? starts_at })
		.where('eisbn', 'in', eisbns)
		.where('sold_until', 'is not', null)
		.returning('id')
		.execute();
	const ids = closed.map(({ id }) => id);
	await refreshFacets(transaction, ids);
	await invalidate(transaction, 'catalogue', 'browse', ...ids.map(titleTag));
}

const knownEvent = (transaction: Transaction, { uid, occurrence }: Pick<EventRecord, 'uid' | 'occurrence'>) =>
	uid === null
		? undefined
		: transaction
				.selectFrom('events')
				.selectAll()
				.where('uid', '=', uid)
				.where('occurrence', '=', occurrence)
				.executeTakeFirst();

const isSame = (known: object, row: object): boolean =>
	Object.entries(row).every(([field, value]) => (known as Record<string, unknown>)[field] === value);

async function addRow(
	transaction: Transaction,
	row: EventFacts & Pick<EventRecord, 'uid' | 'occurrence'> & { cancelled_at: number | null; created_at: number },
): Promise<number> {
	return (await transaction.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function hasTitles(transaction: Transaction, eventId: number, titles: number[] | undefined): Promise<boolean> {
	if (!titles) return true;
	const held = await transaction
		.selectFrom('event_titles')
		.select('title_id')
		.where('event_id', '=', eventId)
		.orderBy('position')
		.execute();
	return held.map(({ title_id }) => title_id).join(' ') === titles.join(' ');
}

async function setTitles(transaction: Transaction, event_id: number, titles: number[]): Promise<void> {
	await transaction.deleteFrom('event_titles').where('event_id', '=', event_id).execute();
	const rows = titles.map((title_id, position) => ({ event_id, title_id, position }));
	for (const some of chunks(rows, 3)) await transaction.insertInto('event_titles').values(some).execute();
}
