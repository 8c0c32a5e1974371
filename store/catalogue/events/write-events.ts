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

/** The facts of an event. Times are unix seconds. */
export interface EventFacts {
	name: string;
	starts_at: number;
	ends_at: number;
	/** HTML. */
	description: string;
	/** '' for the shop itself. */
	place: string;
	img_path: string | null;
}

/** An event as it is saved. One from another calendar may come again. */
export interface EventRecord extends EventFacts {
	uid: string | null;
	/** The start that the rule of a repeating event gives it, in unix seconds; 0 for any other. */
	occurrence: number;
	/**
	 * Whether its calendar cancels it. An event that the shop cancelled stays cancelled, whatever a calendar says later.
	 */
	cancelled?: boolean;
	/** Its books, by the ids of their titles; left out, they stay as they are. */
	titles?: number[];
}

/** The events in a file. */
export interface EventsTold {
	records: EventRecord[];
	/** The uids whose occurrences to come are all in `records`: any other was taken out of the file. */
	whole: Set<string>;
}

export interface EventsWritten {
	/** In the order of the records. */
	ids: number[];
	/** The ids of the new events. */
	added: number[];
	/** The ids of events that were there with other facts or books. */
	changed: number[];
	unchanged: number;
	/** How many future events were cancelled because the file no longer has them. */
	ended: number;
}

/**
 * Saves events: one that the shop has by its `uid` and occurrence is changed, so that a file read again adds nothing.
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
 * Changes the facts of an event, or its books.
 * @throws {Refused} 404 for an unknown event.
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
 * Reopens an event that was called off: its tickets are sold again until it begins.
 * @throws {Refused} 404 for an unknown event.
 */
export const reopenEvent = (database: Database, eventId: number): Promise<void> =>
	transact(database, async (transaction) => {
		await becomeOnlyWriter(transaction);
		await change(transaction, eventId, { cancelled_at: null });
		await invalidate(transaction, 'events');
		await closeTickets(transaction, [eventId]);
	});

/**
 * Cancels an event, and with `withLater` also its later repetitions. Their pages say so, and no more tickets are sold.
 * @returns how many were cancelled now
 * @throws {Refused} 404 for an unknown event.
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

/** The ids of the events of one uid that begin from a moment on. */
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
 * Cancels events.
 * @returns the ids of events that were not cancelled before
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
 * Ends the sale of the events' tickets when the event begins, or when it was called off. The caller is the catalogue's
 * only writer.
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
