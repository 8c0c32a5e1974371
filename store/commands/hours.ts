import { parseArgs } from 'node:util';
import { z } from 'zod';
import { changeLocation } from '../catalogue/locations/arrange-locations';
import { readHours } from '../catalogue/locations/hours';
import type { Database } from '../foundation/database/database';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { readOpeningHours } from './opening-hours';
import { readDay } from './option-values';
import { inColumns } from './table';
import { readWrittenText } from './written-text';

const help = `Usage: npm run store -- hours show
       npm run store -- hours set LOCATION "Mon-Fri 9:30-18:00, Sat 10-17, Sun closed"
       npm run store -- hours day LOCATION 2026-12-24 "Open 9 to 4"
       npm run store -- hours day LOCATION 2026-12-24 --clear
       npm run store -- hours title LOCATION TEXT
       npm run store -- hours words LOCATION [TEXT] [--file FILE]

Sets the opening hours. A LOCATION is an id that show prints (npm run store -- locations adds locations), or all.

set changes the weekly hours. Write times as 9:30-18:00, 10am-7pm or 10h-18h30. Days that you do not name are closed; ""
shows no hours. day sets the text for one special day; shoppers see the special days of this month and the next. title
sets the heading above the hours. words sets the text below them: Markdown or HTML, "" for none, or a file (.md, .html).

Example: closed at Christmas, at every location
  npm run store -- hours day all 2026-12-25 "Closed"`;

/** Opening hours of a location as stored in the database. */
const document = z.object({
	title: z.string().catch('Opening hours'),
	weekdays: z.array(z.unknown()).catch([]),
	singles: z.array(z.object({ date: z.string(), text: z.string() })).catch([]),
});
type Hours = z.output<typeof document>;

interface LocationRow {
	id: number;
	altname: string;
	hours: string;
}

const options = { file: { type: 'string' }, clear: { type: 'boolean' } } as const;

export const command: Command = {
	help,
	options,
	async run([action, ...args], terminal) {
		const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
		const [where = '', ...rest] = positionals;
		return withStore(terminal, async (store) => {
			if (action === 'show' && positionals.length === 0) return show(terminal, await locationsOf(store, 'all'));
			const locations = await locationsOf(store, where);
			const [first = '', second] = rest;
			if (action === 'words' && rest.length <= 1) {
				const words = await readWrittenText(store, terminal, { text: rest[0], file: values.file });
				if (words === undefined) throw new CommandError(help);
				for (const { id } of locations) await changeLocation(store, id, { html_hours: words });
				return tell(terminal, locations);
			}
			if (action === 'set' && rest.length === 1) {
				const weekdays = readOpeningHours(first);
				return write(store, terminal, locations, (hours) => ({ ...hours, weekdays }));
			}
			if (action === 'title' && rest.length === 1) {
				return write(store, terminal, locations, (hours) => ({ ...hours, title: first.trim() }));
			}
			if (action === 'day' && (values.clear ? rest.length === 1 : rest.length === 2 && second?.trim() !== '')) {
				const { timezone } = (await store.settings.get()).store_info;
				readDay('The day', first, timezone);
				const said = second === undefined ? [] : [{ date: first, text: second.trim() }];
				return write(store, terminal, locations, (hours) => ({
					...hours,
					singles: [...hours.singles.filter(({ date }) => date !== first), ...said],
				}));
			}
			throw new CommandError(help);
		});
	},
};

/**
 * Finds the location with this ID. Without an ID, finds all locations.
 * @throws {CommandError} if the location is unknown
 */
async function locationsOf(database: Database, where: string): Promise<LocationRow[]> {
	if (where !== 'all' && !/^\d{1,9}$/.test(where)) throw new CommandError(help);
	const rows = await database.db
		.selectFrom('locations')
		.select(['id', 'altname', 'hours'])
		.orderBy('position')
		.orderBy('id')
		.execute();
	const locations = where === 'all' ? rows : rows.filter(({ id }) => id === Number(where));
	if (rows.length === 0) {
		throw new CommandError('There are no locations yet. Add one first: npm run store -- locations add NAME');
	}
	if (locations.length === 0) throw new CommandError(`The store has no location ${where}.`);
	return locations;
}

function show(terminal: Terminal, locations: LocationRow[]): number {
	for (const { id, altname, hours } of locations) {
		const { title, weekdays, singles } = readHours(hours);
		const week = weekdays.map(({ day, hours: open }) => [day, open ? `${open.opens}-${open.closes}` : 'closed']);
		const days = singles.map(({ date, text }) => [date, text]);
		terminal.print(
			[`${id}  ${altname}${title ? `: ${title}` : ''}`, inColumns([...week, ...days]) || 'No opening hours.'].join(
				'\n',
			),
		);
	}
	return 0;
}

async function write(
	database: Database,
	terminal: Terminal,
	locations: LocationRow[],
	changed: (hours: Hours) => object,
): Promise<number> {
	for (const { id, hours } of locations) {
		await changeLocation(database, id, { hours: JSON.stringify(changed(document.parse(JSON.parse(hours)))) });
	}
	return tell(terminal, locations);
}

function tell(terminal: Terminal, locations: LocationRow[]): number {
	terminal.print(`The hours of ${locations.map(({ altname }) => altname).join(', ')} were changed.`);
	return 0;
}
