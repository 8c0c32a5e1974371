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
       npm run store -- events add NAME --start "2026-12-05 19:00" [details] [--rule RRULE]
       npm run store -- events change ID [--name NAME] [--start TIME] [details]
       npm run store -- events ticket ID NAME --price 15.00 [--places 40 [--location NAME]]
       npm run store -- events end ID [--later]
       npm run store -- events reopen ID
       npm run store -- events import [--map HEADING=COLUMN] [--dates day-first] [--encoding NAME] FILE …

Manages the shop's events. Times are by the store's clock, or carry their own zone (2026-12-05T19:00:00Z).

Details of an event:
  --end "2026-12-05 20:30"   or --minutes 90; without either, the event takes an hour
  --description TEXT         Markdown or HTML; or --file FILE (.md, .html)
  --place TEXT               where it is, if not at the shop
  --image ADDRESS            its picture: a path of the shop, or https://…
  --isbn ISBN,…              its books

--rule repeats the event, in the format of calendars: "FREQ=WEEKLY;BYDAY=TU;COUNT=6" or
"FREQ=MONTHLY;BYDAY=2FR;UNTIL=20271231". Each repetition is an event of its own. A rule without an end covers one year
from today.

ticket adds a ticket, or changes the ticket of that name. With --places, the shop sells this number of tickets in all
until the event begins; a cancelled order returns its places, and --places 0 stops sales. Without --places, shoppers pay
at the door. A ticket with --price 0 is free: shoppers reserve places without a payment.

end cancels an event, and the event's page says that it is cancelled. --later also cancels its later repetitions. Only
reopen reverses end; reading a file again does not.

import reads .ics files, and .csv files with the columns name and start (a date, with or without a time; or date and
time), and any of id, end, minutes, all day, timezone, description, place, image, isbn and rule. import also recognises
the headings of The Events Calendar. --map names other headings: --map "Titre=name,Jour=start". A date such as 5/12/2026
is read like the table's other dates, or as --dates day-first or --dates month-first says. The file's encoding is
recognised and printed; --encoding "Mac Roman" overrides it.

An event that cannot be read is listed with its line, and the others are imported. Reading a file again changes its
events and adds no event twice. Future repetitions that the file no longer has are cancelled. Without an id, an event is
identified by its name and start. An event that moves to another time keeps its page, tickets and visits only if it has
an id. Without an id, the moved event is added as a new event, and import names the old event that you may have to
cancel.

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
		`Viewed ${event.views} times.`,
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
	if (values.start === undefined) throw new CommandError('Give the start: --start "2026-12-05 19:00"');
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
			: `Events ${first} to ${ids.at(-1)}, ${name}: ${ids.length} times, starting ${minuteIn(starts_at, timezone)}.`,
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
	if (values.price === undefined) throw new CommandError('Give the price: --price 15.00, or 0 for a free ticket');
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
	terminal.print(ended === 1 ? `Event ${id} was cancelled.` : `${ended} events were cancelled.`);
	return 0;
}

async function reopen(asked: EventCommand, id: number): Promise<number> {
	await reopenEvent(asked.store, id);
	return show(asked, id);
}

function nameIn(typed: string): string {
	const name = typed.trim();
	if (name === '' || name.length > 200) throw new CommandError('A name must have 1 to 200 characters.');
	return name;
}

/**
 * Reads the event's description from the command's options. Returns undefined without a description. Also allows pictures from
 * the host of the event's picture.
 */
async function descriptionIn({ store, terminal, values }: EventCommand): Promise<string | undefined> {
	if (values.image) await allowPictures(store, terminal, [values.image]);
	return readWrittenText(store, terminal, { text: values.description, file: values.file });
}

/**
 * Reads the time when the event ends from the command's options, in unix seconds. Returns null if the time is omitted.
 * @throws {CommandError} if the event would end before it starts
 */
function endIn({ values, timezone }: EventCommand, starts_at: number): number | null {
	if (values.minutes !== undefined) return starts_at + readCount('--minutes', values.minutes, 100_000) * 60;
	if (values.end === undefined) return null;
	const ends_at = readMoment('--end', values.end, timezone);
	if (ends_at < starts_at) throw new CommandError('The event would end before it begins.');
	return ends_at;
}

/**
 * Finds the event's books from the command's options. Returns undefined if the options contain no books.
 * @throws {CommandError} if the shop does not have one of the books
 */
async function booksIn({ store, values }: EventCommand): Promise<number[] | undefined> {
	if (values.isbn === undefined) return undefined;
	const { ids, unknown } = await booksOf(store, values.isbn.join(' '));
	if (unknown.length > 0) throw new CommandError(`The catalogue has no title ${unknown.join(', ')}.`);
	return ids;
}
