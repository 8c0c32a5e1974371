import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../contract/settings';
import type { Database } from '../foundation/database/database';
import { findProvince } from '../foundation/places/provinces';
import { lookUp, readSettings } from '../foundation/settings/settings';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { errorText } from './error-text';
import { requireReplaceable } from './replaceable';
import { setUpShop } from './set-up-shop';
import { type Answers, answersSchema, type LineAnswer, type LocationAnswer } from './setup-answers';
import { usualTimeZone } from './time-zones';

const help = `Usage: npm run store -- setup [options]

Sets up your shop. Asks each question that no option or file answers. Press Enter to accept the answer in brackets, or
type - to leave the answer empty. You can run setup again: the brackets then show the current settings, and everything
else stays unchanged. In non-interactive mode, options you omit keep their current value; a new shop needs --name and
--email.

Your shop replaces the sample shop. Add titles afterwards: \`npm run store -- import FILE\`.

Options:
  --name, --email, --phone    the shop's details, as shown to shoppers and in mails
  --url ADDRESS               the shop's web address, such as https://books.example.org
  --address, --city, --province, --postal-code, --country CA|US
  --timezone ZONE             such as America/Vancouver
  --location 'NAME: HOURS'    a location; repeat it for each: 'Downtown: Mon-Fri 9:30-18:00, Sat 10:00-17:00'
  --taxes, --shipping         sample (the tables that ship with the program), none, or keep (the current ones)
  --accent, --menu-colour, --paper-colour    colours of buttons and links, the menu, the page, such as #8a2f1f
  --file FILE                 the same answers as JSON: {"name": …, "locations": [{"name": …, "hours": …, "address": …}], …}
  --replace DATABASE          delete a sample shop even if it contains titles, orders or accounts of your own`;

/** The setup questions whose answer is a single line of text, in the order in which the command asks them. */
const questions: [key: LineAnswer, words: string][] = [
	['name', 'Shop name'],
	['email', 'E-mail address, for orders and for shoppers'],
	['phone', 'Phone number'],
	['url', 'Web address'],
	['country', 'Country: CA or US'],
	['province', 'Province or state'],
	['city', 'City'],
	['address', 'Street address'],
	['postal_code', 'Postal code'],
	['timezone', 'Time zone'],
	['taxes', 'Taxes: sample (the tables that ship with the program), none, or keep'],
	['shipping', 'Shipping: sample (invented prices), none, or keep'],
	['accent', 'Colour of buttons and links'],
	['menu_colour', 'Colour of the menu'],
	['paper_colour', 'Colour of the page'],
];

const text = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;
const options = {
	name: text,
	email: text,
	phone: text,
	url: text,
	timezone: text,
	country: text,
	province: text,
	city: text,
	address: text,
	'postal-code': text,
	taxes: text,
	shipping: text,
	accent: text,
	file: text,
	replace: text,
	'menu-colour': text,
	'paper-colour': text,
	location: several,
} as const;

export const command: Command = {
	help,
	options,
	async run(args, terminal) {
		const { values } = parseArgs({ args, options });
		const told = { ...readFile(values.file, terminal), ...toldBy(values) };
		return withStore(terminal, async (store) => {
			const settings = await readSettings(store.db);
			if (settings.is_sample) await requireReplaceable(store, values.replace);
			const isNew = settings.is_sample || !(await lookUp(store.db)).made;
			const answers = await complete(told, isNew ? null : settings, await locationNames(store, isNew), terminal);
			await setUpShop(store, answers);
			terminal.print(next(answers, isNew));
			return 0;
		});
	},
};

/** Setup answers that were not validated yet. */
type Told = Partial<Record<keyof Answers, unknown>>;

function readFile(name: string | undefined, { folder }: Terminal): Told {
	if (name === undefined) return {};
	try {
		return answersSchema.partial().parse(JSON.parse(readFileSync(resolve(folder, name), 'utf8')));
	} catch (error) {
		throw new CommandError(`Cannot use ${name}: ${errorText(error)}`);
	}
}

function toldBy({ location, file: _, replace: __, ...lines }: Record<string, string | string[] | undefined>): Told {
	const told = Object.entries(lines).map(([flag, value]) => [flag.replaceAll('-', '_'), value]);
	return { ...Object.fromEntries(told), ...(Array.isArray(location) ? { locations: location.map(locationIn) } : {}) };
}

/** Parses a location: 'Downtown: Mon-Fri 9:30-18:00' */
function locationIn(words: string): LocationAnswer {
	const at = words.indexOf(':');
	return at < 0 ? { name: words } : { name: words.slice(0, at), hours: words.slice(at + 1).trim() };
}

async function locationNames({ db }: Database, isNew: boolean): Promise<string[]> {
	if (isNew) return [];
	const rows = await db.selectFrom('locations').select('altname').orderBy('position').orderBy('id').execute();
	return rows.map(({ altname }) => altname);
}

/**
 * Completes partial setup answers. Asks the bookseller for missing answers, or uses the current settings.
 * @param settings the current settings; null for a new shop
 */
async function complete(
	told: Told,
	settings: Settings | null,
	locations: string[],
	terminal: Terminal,
): Promise<Answers> {
	if (!settings && !terminal.ask && (told.name === undefined || told.email === undefined)) {
		throw new CommandError('A new shop needs a name and an e-mail address: --name and --email. See --help.');
	}
	const answers: Told = {};
	for (const [key, words] of questions) {
		const usual = settings ? standing(settings, key) : usualAnswer(key, answers);
		answers[key] =
			told[key] === undefined ? await ask(key, words, usual, answers, terminal) : read(key, told[key], answers);
	}
	answers.locations = told.locations ?? (await askForLocations(locations, answers, terminal));
	return answersSchema.parse(answers);
}

/**
 * Parses the answer to a setup question.
 * @throws {CommandError} if the answer is invalid, with a message that contains the answer
 */
function read(key: LineAnswer, value: unknown, { country }: Told): unknown {
	const typed = key === 'country' && typeof value === 'string' ? value.toUpperCase() : value;
	const { success, data, error } = answersSchema.shape[key].safeParse(typed);
	if (!success) throw new CommandError(`${key}: ${errorText(error)}`);
	if (key !== 'province') return data;
	const province = findProvince(String(country), data);
	if (!province) throw new CommandError(`${country} has no province or state ${data}.`);
	return province.code;
}

/** Asks a setup question until the answer is valid. Without a terminal, uses the suggested answer. */
async function ask(key: LineAnswer, words: string, usual: string, so: Told, terminal: Terminal): Promise<unknown> {
	if (!terminal.ask) return read(key, usual, so);
	for (;;) {
		try {
			return read(key, await line(`${words}${usual === '' ? '' : ` [${usual}]`}: `, usual, terminal.ask), so);
		} catch (error) {
			if (error instanceof Ended) throw error;
			terminal.complain(errorText(error));
		}
	}
}

/** The error if the input ends before all questions are answered. */
class Ended extends CommandError {}

async function line(question: string, usual: string, asked: NonNullable<Terminal['ask']>): Promise<string> {
	const typed = await asked(question);
	if (typed === null) throw new Ended('Nothing was set up.');
	if (typed.trim() === '-') return '';
	return typed.trim() === '' ? usual : typed.trim();
}

async function askForLocations(names: string[], { city }: Told, terminal: Terminal): Promise<LocationAnswer[]> {
	const usual = names.length > 0 ? names : [String(city || 'Main shop')];
	const { ask: asked } = terminal;
	if (!asked) return usual.map((name) => ({ name }));
	const words = `Short names of your locations, separated by commas [${usual.join(', ')}]: `;
	const named = (await line(words, usual.join(','), asked)).split(',').map((name) => name.trim());
	const locations: LocationAnswer[] = [];
	for (const name of named.filter((each) => each !== '')) {
		const location: LocationAnswer = { name };
		if (locations.length > 0 && !names.includes(name)) {
			location.address = await line(`Street address of ${name}: `, '', asked);
			location.city = await line(`City of ${name} [${city}]: `, String(city), asked);
		}
		locations.push({ ...location, ...(await askForHours(name, names.includes(name), terminal, asked)) });
	}
	return locations;
}

async function askForHours(
	name: string,
	isKnown: boolean,
	terminal: Terminal,
	asked: NonNullable<Terminal['ask']>,
): Promise<Pick<LocationAnswer, 'hours'>> {
	const example = isKnown ? 'press Enter to keep them' : 'such as Mon-Fri 9:30-18:00, Sat 10:00-17:00';
	for (;;) {
		const hours = await line(`Opening hours of ${name} (${example}): `, '', asked);
		if (hours === '') return {};
		const read = answersSchema.shape.locations.element.shape.hours.safeParse(hours);
		if (read.success) return { hours };
		terminal.complain(errorText(read.error));
	}
}

/** Returns the answer to a setup question that matches the current settings. */
function standing({ store_info, style }: Settings, key: LineAnswer): string {
	const { accent, menu_background, paper } = style;
	const others = { url: store_info.base_url, accent, menu_colour: menu_background, paper_colour: paper };
	return { ...store_info, ...others, taxes: 'keep', shipping: 'keep' }[key];
}

/** Returns the suggested answer to a setup question for a new shop, based on the earlier answers. */
function usualAnswer(key: LineAnswer, { country, province }: Told): string {
	const fixed: Partial<Record<LineAnswer, string>> = {
		url: 'http://localhost:3000',
		country: 'CA',
		province: country === 'US' ? 'WA' : 'BC',
		timezone: usualTimeZone(String(country), String(province)),
		taxes: 'sample',
		shipping: 'sample',
		accent: '#8a2f1f',
		menu_colour: '#20382f',
		paper_colour: '#fbf8f2',
	};
	return fixed[key] ?? '';
}

function next({ name, taxes, shipping }: Answers, isNew: boolean): string {
	const lines = [`${name} is set up.`];
	if (taxes === 'sample')
		lines.push('Check each tax rate before you charge it: npm run store -- settings get checkout_info.tax_rates');
	if (shipping === 'sample') {
		lines.push(
			'The shipping prices are invented. Replace these prices with your own: npm run store -- settings get checkout_info.shipping_rates',
		);
	}
	if (isNew) lines.push('Next, add titles: npm run store -- import FILE, and npm run store -- stock FILE.');
	return lines.join('\n');
}
