import { parseArgs } from 'node:util';
import { ianaZone } from '../catalogue/events/calendar-zones';
import { occurrencesOf } from '../catalogue/events/occurrences';
import { usualLength } from '../catalogue/events/read-event-table';
import { renameTickets, sellTicket } from '../catalogue/events/sell-ticket';
import { ticketsIn } from '../catalogue/events/tickets';
import { changeEvent, type EventFacts, endEvent, reopenEvent, writeEvents } from '../catalogue/events/write-events';
import { readOffers } from '../catalogue/titles/offer-rows';
import { minuteIn } from '../contract/zoned-time';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { toDecimal } from '../foundation/money';
import type { HasSettings } from '../foundation/settings/settings';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { readEncoding } from './encoding-option';
import { booksOf, importEvents } from './events-import';
import { readMapping } from './mapping';
import { readCount, readDateOrder, readDollars, readMoment } from './option-values';
import { inColumns } from './table';
import { allowPictures, readWrittenText } from './written-text';

const help = `Usage: npm run store -- events list [--all]
       npm run store -- events show ID
       npm run store -- events add NAME --start "2026-12-05 19:00" [what is said of it] [--rule RRULE]
       npm run store -- events change ID [--name NAME] [--start TIME] [what is said of it]
       npm run store -- events ticket ID NAME --price 15.00 [--places 40 [--location NAME]]
       npm run store -- events end ID [--later]
       npm run store -- events reopen ID
       npm run store -- events import [--map HEADING=COLUMN] [--dates day-first] [--encoding NAME] FILE …

What is on at the shop. Times are by the store's clock, or have a zone of their own (2026-12-05T19:00:00Z).

What is said of an event:
  --end "2026-12-05 20:30"   or --minutes 90; an hour without either
  --description TEXT         Markdown or HTML; or --file FILE (.md, .html)
  --place TEXT               where it is, when that is not at the shop
  --image ADDRESS            its picture: a path of the shop, or https://…
  --isbn ISBN,…              its books

--rule repeats it, as calendars say it: "FREQ=WEEKLY;BYDAY=TU;COUNT=6" or "FREQ=MONTHLY;BYDAY=2FR;UNTIL=20271231". Each time
is an event of its own. A rule without an end goes a year ahead of today.

ticket puts up a ticket, or changes the one of that name. With --places it is sold in the shop until the event begins, so
many in all; a cancelled order gives its places back, and --places 0 sells no more. Without, it is paid at the door.
One with --price 0 is free: its places are reserved without a payment.

end calls an event off: its page says so. --later calls off with it those that repeat it afterwards. Only
reopen has it take place after all: a file that is read again does not.

import reads .ics, and .csv with the columns name and start (a date, or with a time; or date and time), and any of id, end,
minutes, all day, timezone, description, place, image, isbn and rule. It knows the headings of The Events Calendar too; --map names
others: --map "Titre=name,Jour=start". A date such as 5/12/2026 is read as the table's other dates show, or as --dates day-first or
--dates month-first says. The encoding of the file is recognised and named; --encoding "Mac Roman" says another. An event that cannot be read is listed with its line, and the others are read. A file that is read again changes its events, and adds none twice; of one that repeats,
the times to come that the file has no longer are called off. Without an id an event is known by its name and its start: one
that moves to another time keeps its page, tickets and count with an id alone. Without, it is added, and the import names the
one that it may have been, for you to call off.

Example: a book club every other Tuesday, and forty seats for a supper
  npm run store -- events add "Book club" --start "2026-12-01 19:00" --minutes 90 --rule "FREQ=WEEKLY;INTERVAL=2;COUNT=12"
  npm run store -- events ticket 7 "One seat" --price 45.00 --places 40`;

const options = {
	all: { type: 'boolean' },
	name: { type: 'string' },
	start: { type: 'string' },
	end: { type: 'string' },
	minutes: { type: 'string' },
	description: { type: 'string' },
	file: { type: 'string' },
	place: { type: 'string' },
	image: { type: 'string' },
	isbn: { type: 'string', multiple: true },
	rule: { type: 'string' },
	price: { type: 'string' },
	places: { type: 'string' },
	location: { type: 'string' },
	later: { type: 'boolean' },
	map: { type: 'string', multiple: true },
	dates: { type: 'string' },
	encoding: { type: 'string' },
} as const;

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Values = ReturnType<typeof parse>['values'];

interface EventCommand {
	store: Database & Clock & HasSettings & HasVersions;
	terminal: Terminal;
	values: Values;
	timezone: string;
}

export const command: Command = {
	help,
	options,
	async run([action, ...args], terminal) {
		const { values, positionals } = parse(args);
		const [named = '', second, ...more] = positionals;
		return withStore(terminal, async (store) => {
			const { timezone } = (await store.settings.get()).store_info;
			const asked = { store, terminal, values, timezone };
			if (action === 'list' && positionals.length === 0) return list(asked);
			if (action === 'import' && positionals.length > 0) {
				return importEvents(store, terminal, positionals, {
					order: readDateOrder(values.dates),
					map: readMapping(values.map ?? []),
					encoding: readEncoding(values.encoding),
				});
			}
			if (action === 'add' && positionals.length === 1) return add(asked, named);
			if (!/^\d{1,9}$/.test(named)) throw new CommandError(help);
			if (action === 'ticket' && second && more.length === 0) return ticket(asked, Number(named), second);
			const work = actions[action ?? ''];
			if (!work || positionals.length !== 1) throw new CommandError(help);
			return work(asked, Number(named));
		});
	},
};

const actions: Record<string, (asked: EventCommand, id: number) => Promise<number>> = { show, change, end, reopen };

async function list({ store, terminal, values, timezone }: EventCommand): Promise<number> {
	const events = await store.db
		.selectFrom('events')
		.selectAll()
		.where('ends_at', '>=', values.all ? 0 : store.now())
		.orderBy('starts_at')
		.orderBy('id')
		.execute();
	const rows = events.map((event) => [
		String(event.id),
		minuteIn(event.starts_at, timezone),
		String(event.views),
		event.cancelled_at === null ? '' : 'cancelled',
		event.name,
	]);
	const heading = ['Id', 'Start', 'Views', 'State', 'Name'];
	terminal.print(rows.length === 0 ? 'There are no events.' : inColumns([heading, ...rows]));
	return 0;
}

async function show({ store, terminal, timezone }: EventCommand, id: number): Promise<number> {
	const event = await store.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
	if (!event) throw new CommandError(`There is no event ${id}.`);
	const books = await store.db
		.selectFrom('event_titles')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select(['eisbn', 'title'])
		.where('event_id', '=', id)
		.orderBy('position')
		.execute();
	const state = event.cancelled_at === null ? '' : ' (cancelled)';
	const lines = [
		`Event ${id}, ${event.name}${state}`,
		`${minuteIn(event.starts_at, timezone)} to ${minuteIn(event.ends_at, timezone)}${event.place ? `, ${event.place}` : ''}`,
		`Looked at ${event.views} times.`,
		...books.map(({ eisbn, title }) => `${eisbn}  ${title}`),
	];
	for (const one of ticketsIn(event)) {
		const sold = one.eisbn === null ? 'at the door' : `${one.eisbn}, ${await leftOf(store, one.eisbn)}`;
		lines.push(`Ticket ${one.name}: $${toDecimal(one.price)}, ${sold}`);
	}
	terminal.print(lines.join('\n'));
	return 0;
}

async function leftOf({ db }: Database, eisbn: string): Promise<string> {
	const title = await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirst();
	const offers = title ? ((await readOffers(db, [title.id])).get(title.id) ?? []) : [];
	const left = offers.flatMap(({ stock }) => stock).reduce((sum, { onhand }) => sum + onhand, 0);
	const ids = offers.map(({ id }) => id);
	const sold =
		ids.length === 0
			? []
			: await db.selectFrom('order_withdrawals').select('quantity').where('offer_id', 'in', ids).execute();
	return `${sold.reduce((sum, { quantity }) => sum + quantity, 0)} sold, ${left} left`;
}

async function add(asked: EventCommand, typed: string): Promise<number> {
	const { store, terminal, values, timezone } = asked;
	const name = nameIn(typed);
	if (values.start === undefined) throw new CommandError('Say when it begins: --start "2026-12-05 19:00"');
	const starts_at = readMoment('--start', values.start, timezone);
	const ends_at = endIn(asked, starts_at) ?? starts_at + usualLength;
	const titles = await booksIn(asked);
	const { place = '', image } = values;
	const description = (await descriptionIn(asked)) ?? '';
	const facts = { name, description, place, img_path: image || null, ...(titles ? { titles } : {}) };
	const starts =
		values.rule === undefined
			? [starts_at]
			: occurrencesOf(values.rule, starts_at, { zone: ianaZone(timezone), now: store.now() });
	const uid = starts.length > 1 ? `repeated ${store.now()} ${name}` : null;
	const records = starts.map((start) => ({
		...facts,
		starts_at: start,
		ends_at: start + (ends_at - starts_at),
		uid,
		occurrence: uid === null ? 0 : start,
	}));
	const { ids } = await writeEvents(store, { records, whole: new Set() });
	const [first] = ids;
	terminal.print(
		ids.length === 1
			? `Event ${first}, ${name}: ${minuteIn(starts_at, timezone)}.`
			: `Events ${first} to ${ids.at(-1)}, ${name}: ${ids.length} times from ${minuteIn(starts_at, timezone)} on.`,
	);
	return 0;
}

async function change(asked: EventCommand, id: number): Promise<number> {
	const { store, values, timezone } = asked;
	const event = await store.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
	if (!event) throw new CommandError(`There is no event ${id}.`);
	const starts_at = values.start === undefined ? event.starts_at : readMoment('--start', values.start, timezone);
	const length = event.ends_at - event.starts_at;
	const description = await descriptionIn(asked);
	const facts: Partial<EventFacts> = {
		starts_at,
		ends_at: endIn(asked, starts_at) ?? starts_at + length,
		...(values.name === undefined ? {} : { name: nameIn(values.name) }),
		...(description === undefined ? {} : { description }),
		...(values.place === undefined ? {} : { place: values.place }),
		...(values.image === undefined ? {} : { img_path: values.image || null }),
	};
	await changeEvent(store, id, facts, await booksIn(asked));
	await renameTickets(store, id);
	return show(asked, id);
}

async function ticket(asked: EventCommand, id: number, typed: string): Promise<number> {
	const { store, values } = asked;
	const name = nameIn(typed);
	if (values.price === undefined) throw new CommandError('Say what it costs: --price 15.00, or 0 for a free one');
	await sellTicket(store, id, {
		name,
		price: readDollars('--price', values.price, 0),
		capacity: values.places === undefined ? null : readCount('--places', values.places, 100_000, 0),
		...(values.location === undefined ? {} : { location: values.location }),
	});
	return show(asked, id);
}

async function end({ store, terminal, values }: EventCommand, id: number): Promise<number> {
	const ended = await endEvent(store, id, values.later === true);
	terminal.print(ended === 1 ? `Event ${id} is cancelled.` : `${ended} events are cancelled.`);
	return 0;
}

async function reopen(asked: EventCommand, id: number): Promise<number> {
	await reopenEvent(asked.store, id);
	return show(asked, id);
}

function nameIn(typed: string): string {
	const name = typed.trim();
	if (name === '' || name.length > 200) throw new CommandError('A name has 1 to 200 characters.');
	return name;
}

/** Reads the event's description; undefined if none was given. Also allows its picture's host. */
async function descriptionIn({ store, terminal, values }: EventCommand): Promise<string | undefined> {
	if (values.image) await allowPictures(store, terminal, [values.image]);
	return readWrittenText(store, terminal, { text: values.description, file: values.file });
}

/**
 * Reads the event's end in unix seconds; null if none was given.
 * @throws {CommandError} for an end before the start
 */
function endIn({ values, timezone }: EventCommand, starts_at: number): number | null {
	if (values.minutes !== undefined) return starts_at + readCount('--minutes', values.minutes, 100_000) * 60;
	if (values.end === undefined) return null;
	const ends_at = readMoment('--end', values.end, timezone);
	if (ends_at < starts_at) throw new CommandError('It would end before it begins.');
	return ends_at;
}

/**
 * Finds the event's books; undefined if none were given.
 * @throws {CommandError} for a book that the shop does not have
 */
async function booksIn({ store, values }: EventCommand): Promise<number[] | undefined> {
	if (values.isbn === undefined) return undefined;
	const { ids, unknown } = await booksOf(store, values.isbn.join(' '));
	if (unknown.length > 0) throw new CommandError(`We do not have ${unknown.join(', ')}.`);
	return ids;
}
