import type { Updateable } from 'kysely';
import { changeLocation, removeLocation } from '../catalogue/locations/arrange-locations';
import { addLocation } from '../catalogue/locations/locations';
import { maxNameLength } from '../contract/lengths';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { LocationsTable } from '../foundation/database/schema';
import { findCountry } from '../foundation/places/countries';
import type { HasSettings } from '../foundation/settings/settings';
import { type CommandContext, commandByAction, type ValuesOf } from './by-action';
import { CommandError, type Terminal } from './command';
import { readCount } from './option-values';
import { inColumns } from './table';
import { readWrittenText } from './written-text';

const help = `Usage: npm run store -- locations list
       npm run store -- locations show ID
       npm run store -- locations add NAME [details]
       npm run store -- locations change ID [details]
       npm run store -- locations remove ID

Manages the shop's locations. A location that has stock, orders or staff cannot be removed. Opening hours have their own
command: npm run store -- hours. To let shoppers choose a location:
  npm run store -- settings set store_info.is_multistore=true
  npm run store -- settings set store_info.is_consolidated_multistore=true   counts the stock of all locations together
  npm run store -- settings set require_location=true                        asks for a location before shoppers add to the cart

Details of a location:
  --name TEXT            its short name
  --full-name TEXT       its full name, such as "Tern Books, Harbour"
  --address TEXT  --city TEXT  --province BC  --postal-code TEXT  --country CA
  --phone TEXT  --phone-2 TEXT  --email TEXT
  --at 48.42,-123.37     its position on a map: latitude, longitude; "" removes it. In the south write --at=-33.9,151.2
  --about TEXT           information about it, in Markdown or HTML; --about-file FILE reads it from .md or .html
  --san TEXT             its Standard Address Number
  --sequence N           its position among the locations, from 1

Example:
  npm run store -- locations add Harbour --address "1 Pier" --city Victoria --province BC --postal-code "V8V 1A1" --at 48.42,-123.37`;

const options = {
	name: { type: 'string' },
	'full-name': { type: 'string' },
	address: { type: 'string' },
	city: { type: 'string' },
	province: { type: 'string' },
	'postal-code': { type: 'string' },
	country: { type: 'string' },
	phone: { type: 'string' },
	'phone-2': { type: 'string' },
	email: { type: 'string' },
	at: { type: 'string' },
	about: { type: 'string' },
	'about-file': { type: 'string' },
	san: { type: 'string' },
	sequence: { type: 'string' },
} as const;

type Values = ValuesOf<typeof options>;

export const command = commandByAction(help, {
	options,
	alone: { list },
	named: { add },
	numbered: { show, change, remove },
});

type LocationCommand = CommandContext<typeof options>;

async function list({ store, terminal }: LocationCommand): Promise<number> {
	const rows = await locationRows(store).execute();
	const table = rows.map(({ id, altname, address, city, sc_phone }) => [
		String(id),
		altname,
		[address, city].filter((part) => part !== '').join(', ') || '-',
		sc_phone || '-',
	]);
	terminal.print(
		table.length === 0
			? 'There are no locations. The shop uses the address in its settings (store_info).'
			: inColumns([['Id', 'Name', 'Address', 'Phone'], ...table]),
	);
	return 0;
}

async function show({ store, terminal }: LocationCommand, id: number): Promise<number> {
	const row = await locationRows(store).where('id', '=', id).executeTakeFirst();
	if (!row) throw new CommandError(`The store has no location ${id}.`);
	const { hours: _hours, ...said } = row;
	const lines = Object.entries(said).filter(([, value]) => value !== '' && value !== null);
	terminal.print(inColumns(lines.map(([name, value]) => [name, String(value)])));
	return 0;
}

async function add({ store, terminal, values }: LocationCommand, typed: string): Promise<number> {
	const altname = nameOf(typed);
	const { store_info } = await store.settings.get();
	const said = await valuesOf(store, terminal, values);
	const others = await locationRows(store).execute();
	const id = await addLocation(store.db, {
		country: store_info.country,
		province: store_info.province,
		lat: null,
		lng: null,
		position: Math.max(0, ...others.map(({ position }) => position)) + 1,
		...said,
		altname,
		sc_name: said.sc_name ?? `${store_info.name}, ${altname}`,
	});
	terminal.print(`Location ${id}, ${altname}, was added.`);
	if (others.length > 0 && !store_info.is_multistore) {
		terminal.print('To let shoppers choose a location: npm run store -- settings set store_info.is_multistore=true');
	}
	return 0;
}

async function change({ store, terminal, values }: LocationCommand, id: number): Promise<number> {
	const said = await valuesOf(store, terminal, values);
	if (Object.keys(said).length === 0)
		throw new CommandError('Give at least one detail to change, such as --phone 250-555-0142.');
	await changeLocation(store, id, said);
	terminal.print(`Location ${id} was changed.`);
	return 0;
}

async function remove({ store, terminal }: LocationCommand, id: number): Promise<number> {
	await removeLocation(store, id);
	terminal.print(`Location ${id} was removed.`);
	return 0;
}

const locationRows = (database: Database) =>
	database.db.selectFrom('locations').selectAll().orderBy('position').orderBy('id');

function nameOf(typed: string): string {
	const name = typed.trim();
	if (name === '' || name.length > maxNameLength)
		throw new CommandError(`Give the location a name of 1 to ${maxNameLength} characters.`);
	return name;
}

/** Returns the database columns that the command's options change. Omits all other columns. */
async function valuesOf(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	values: Values,
): Promise<Updateable<LocationsTable>> {
	const { name, at, country, sequence } = values;
	const about = await readWrittenText(store, terminal, { text: values.about, file: values['about-file'] });
	const plain = {
		sc_name: values['full-name'],
		address: values.address,
		city: values.city,
		province: values.province,
		postal_code: values['postal-code'],
		sc_phone: values.phone,
		sc_phone_2: values['phone-2'],
		sc_email: values.email,
		contact_blurb: about,
		san: values.san,
	};
	return {
		...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
		...(name === undefined ? {} : { altname: nameOf(name) }),
		...(country === undefined ? {} : { country: countryOf(country) }),
		...(at === undefined ? {} : pointOf(at)),
		...(sequence === undefined ? {} : { position: readCount('--sequence', sequence, 1_000) }),
	};
}

function countryOf(typed: string): string {
	const country = findCountry(typed);
	if (!country) throw new CommandError(`--country must be a country code such as CA, not ${typed}.`);
	return country.code;
}

function pointOf(typed: string): { lat: number | null; lng: number | null } {
	if (typed.trim() === '') return { lat: null, lng: null };
	const [lat = Number.NaN, lng = Number.NaN, ...more] = typed
		.split(',')
		.map((part) => Number(part.trim() || Number.NaN));
	if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || more.length > 0) {
		throw new CommandError(`--at must be a latitude and a longitude, such as 48.42,-123.37, not ${typed}.`);
	}
	return { lat, lng };
}
