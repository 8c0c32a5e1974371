import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { joinFoldedLetters } from '../catalogue/events/folded-letters';
import { occurrencesOf } from '../catalogue/events/occurrences';
import { fromTable, type PerhapsMoved, perhapsMoved } from '../catalogue/events/perhaps-moved';
import { readCalendar } from '../catalogue/events/read-calendar';
import { type EventRow, readEventTable, usualLength } from '../catalogue/events/read-event-table';
import { renameTickets } from '../catalogue/events/sell-ticket';
import { type EventRecord, type EventsTold, writeEvents } from '../catalogue/events/write-events';
import type { Mapping } from '../catalogue/feeds/columns';
import type { DateOrder } from '../catalogue/feeds/dates';
import { FeedUnreadable } from '../catalogue/feeds/feed-errors';
import { textOf } from '../catalogue/feeds/text-file';
import { findTitles } from '../catalogue/lists/arrange-lists';
import { minuteIn } from '../contract/zoned-time';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { Refused } from '../foundation/refusal';
import type { HasSettings } from '../foundation/settings/settings';
import { CommandError, type Terminal } from './command';
import { readCount, readIsbn } from './option-values';
import { allowPictures, picturesIn, writtenHtml } from './written-text';

/** The default values for events in an imported table. Values in the table itself take precedence. */
export interface TableOptions {
	order?: DateOrder | undefined;
	map?: Mapping;
	encoding?: string | undefined;
}

/** Imports files of events into the shop. Returns the exit code, which is 2 if a table row was refused. */
export async function importEvents(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	files: string[],
	reading: TableOptions,
): Promise<number> {
	let code = 0;
	for (const file of files) {
		const path = resolve(terminal.folder, file);
		if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`);
		const refuse = (at: number, why: string) => {
			terminal.complain(`${file}:${at}: ${why}`);
			code = 2;
		};
		const notes: string[] = [];
		const asked = {
			...reading,
			onNote: (note: string) => notes.push(note),
			onEncoding: (note: string) => terminal.print(`${file}: ${note}.`),
		};
		const told = await eventsIn(store, path, asked, refuse);
		const written = await writeEvents(store, told);
		const { added, changed, unchanged, ended } = written;
		for (const id of changed) await renameTickets(store, id);
		const pictures = told.records.flatMap(({ img_path, description }) => [img_path ?? '', ...picturesIn(description)]);
		await allowPictures(store, terminal, pictures);
		const off = ended === 0 ? '' : `, ${ended} cancelled because the file no longer has them`;
		terminal.print(`${file}: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged${off}.`);
		if (reading.map && Object.keys(reading.map).length > 0) for (const note of notes) terminal.print(`${note}.`);
		if (!isCalendar(path)) await tellMoved(store, terminal, await perhapsMoved(store, told.records, written));
	}
	return code;
}

const isCalendar = (path: string): boolean => /\.ics$/i.test(path);

/**
 * Prints the events that may have moved to another date. Prints only one line for a repeating event, because cancelling its first
 * occurrence also cancels the later occurrences.
 */
async function tellMoved(store: HasSettings, terminal: Terminal, moved: PerhapsMoved[]): Promise<void> {
	const { timezone } = (await store.settings.get()).store_info;
	for (const uid of new Set(moved.map((event) => event.uid))) {
		const [first, ...later] = moved.filter((event) => event.uid === uid);
		if (!first) continue;
		const at = minuteIn(first.starts_at, timezone);
		const more = later.length === 0 ? '' : `, and ${later.length} later`;
		terminal.print(
			`“${first.name}” is also on at ${at} (event ${first.id}${more}), but the table no longer has that time. If the event moved, cancel the old one: npm run store -- events end ${first.id}${more && ' --later'}. In a table with a column id, events move automatically.`,
		);
	}
}

type Refuse = (at: number, why: string) => void;

async function eventsIn(
	store: Database & Clock & HasSettings,
	path: string,
	reading: TableOptions & Record<'onNote' | 'onEncoding', (note: string) => void>,
	refuse: Refuse,
): Promise<EventsTold> {
	const { timezone } = (await store.settings.get()).store_info;
	if (isCalendar(path)) {
		const skip: Refuse = (at, why) => refuse(at, `The event was skipped: ${why}.`);
		return readCalendar(await textIn(path, reading), { timezone, now: store.now() }, skip);
	}
	const told: EventsTold = { records: [], whole: new Set() };
	const rows = await readEventTable(path, { timezone, ...reading }, refuse).catch((error) => {
		throw error instanceof FeedUnreadable ? new CommandError(`Cannot read the table: ${error.message}.`) : error;
	});
	for (const row of rows) {
		try {
			const records = await recordsOf(store, row, timezone, refuse);
			told.records.push(...records);
			for (const { uid } of records) if (uid) told.whole.add(uid);
		} catch (error) {
			if (!(error instanceof CommandError || error instanceof Refused)) throw error;
			refuse(row.at, error.message);
		}
	}
	return told;
}

async function textIn(path: string, reading: Parameters<typeof textOf>[1]): Promise<string> {
	let text = '';
	for await (const part of textOf(path, { ...reading, repair: joinFoldedLetters })) text += part;
	return text;
}

async function recordsOf(
	store: Database & Clock,
	{ at, id, name, starts_at, ends_at, minutes, description, place, image, isbns, rule, zone }: EventRow,
	timezone: string,
	refuse: Refuse,
): Promise<EventRecord[]> {
	if (name === '') throw new CommandError('The event has no name.');
	const { ids, unknown } = await booksOf(store, isbns);
	for (const isbn of unknown) refuse(at, `The catalogue has no title ${isbn}. The event was saved without this title.`);
	const facts = {
		name: name.slice(0, 200),
		description: writtenHtml(description),
		place,
		img_path: image || null,
		// The same table row always gets the same UID, so importing the table again updates the existing events.
		uid: `${fromTable}${id || `${minuteIn(starts_at, timezone)} ${name}`}`,
		...(isbns === '' ? {} : { titles: ids }),
	};
	const length =
		minutes === '' ? (ends_at ?? starts_at + usualLength) - starts_at : readCount('The minutes', minutes, 100_000) * 60;
	if (rule === '') return [{ ...facts, starts_at, ends_at: starts_at + length, occurrence: 0 }];
	return occurrencesOf(rule, starts_at, { zone, now: store.now() }).map((start) => ({
		...facts,
		starts_at: start,
		ends_at: start + length,
		occurrence: start,
	}));
}

/**
 * Finds the catalogue titles whose ISBNs are in a text.
 * @throws {CommandError} if a word is not an ISBN
 */
export async function booksOf(database: Database, text: string): Promise<{ ids: number[]; unknown: string[] }> {
	const rows = text
		.split(/[\s,;|]+/)
		.filter((word) => word !== '')
		.map((word) => [readIsbn(word)]);
	return findTitles(database.db, rows);
}
