import type { Selectable } from 'kysely';
import { z } from 'zod';
import { addLocation } from '../catalogue/locations/locations';
import { becomeOnlyWriter } from '../catalogue/writing/one-writer';
import { repriceAll } from '../catalogue/writing/reprice';
import type { Settings } from '../contract/settings';
import { invalidate, wideTags } from '../foundation/caching/cache-tags';
import { type HasVersions, hold, nextFacets } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database, HasDialect, Transaction } from '../foundation/database/database';
import { emptyTables } from '../foundation/database/empty-tables';
import type { LocationsTable } from '../foundation/database/schema';
import { transact } from '../foundation/database/transactions';
import { readSettings, writeSettings } from '../foundation/settings/settings';
import { homeShipping, homeTaxes, sampleRates } from '../sample/rates';
import { readOpeningHours } from './opening-hours';
import type { Answers, LocationAnswer } from './setup-answers';

/**
 * Sets up the shop from the setup answers, in one transaction. Settings without an answer do not change. Updates locations whose
 * names exist, and adds all other locations. Removes no location, because a location may have stock. Deletes the sample shop's
 * data first.
 */
export async function setUpShop(store: Database & Clock & HasVersions, answers: Answers): Promise<void> {
	const now = store.now();
	const { before, after } = await transact(store, async (transaction) => {
		if ((await readSettings(transaction)).is_sample) await clear(store, transaction);
		const before = await readSettings(transaction);
		const count = await writeLocations(transaction, answers);
		return { before, after: await writeSettings(transaction, settingsFrom(answers, before, count), now) };
	});
	store.versions.refresh();
	if (before.checkout_info.currency !== after.checkout_info.currency) await repriceAll(store, after);
}

async function clear({ dialect }: HasDialect, transaction: Transaction): Promise<void> {
	await becomeOnlyWriter(transaction);
	await emptyTables(dialect, transaction);
	await hold(transaction, 'settings');
	await nextFacets(transaction);
	await invalidate(transaction, ...wideTags);
}

function settingsFrom(answers: Answers, before: Settings, locations: number): Settings {
	const { name, email, phone, url, address, city, province, postal_code, country, timezone } = answers;
	const { store_info, checkout_info, style } = before;
	return {
		...before,
		is_sample: false,
		store_info: {
			...store_info,
			name,
			email,
			phone,
			address,
			city,
			province,
			postal_code,
			country,
			timezone,
			base_url: url,
			is_multistore: locations > 1,
		},
		checkout_info: {
			...checkout_info,
			currency: country === 'CA' ? 'CAD' : 'USD',
			...taxesFrom(answers),
			...shippingFrom(answers),
		},
		style: {
			...style,
			accent: answers.accent,
			menu_background: answers.menu_colour,
			footer_background: answers.menu_colour,
			paper: answers.paper_colour,
			header_background: answers.paper_colour,
		},
	};
}

function taxesFrom(answers: Answers): Partial<Settings['checkout_info']> {
	if (answers.taxes === 'keep') return {};
	if (answers.taxes === 'none') return { tax_rates: [] };
	return { tax_rates: homeTaxes(answers), tax_rounding: sampleRates[answers.country].tax_rounding };
}

function shippingFrom({ shipping, country, province, postal_code }: Answers): Partial<Settings['checkout_info']> {
	if (shipping === 'keep') return {};
	if (shipping === 'none') return { ship_enabled: false, shipping_rates: [] };
	return { ship_enabled: true, shipping_rates: homeShipping({ country, province, postal_code }) };
}

/** Inserts and updates the shop's locations. Returns how many locations the shop has afterwards. */
async function writeLocations(transaction: Transaction, answers: Answers): Promise<number> {
	const rows = await transaction.selectFrom('locations').selectAll().execute();
	for (const [at, location] of answers.locations.entries()) {
		const known = rows.find(({ altname }) => altname === location.name);
		const values = {
			...addressOf(location, answers, at === 0, known),
			...(location.hours === undefined ? {} : { hours: hoursWith(location.hours, known?.hours) }),
		};
		if (known) await transaction.updateTable('locations').set(values).where('id', '=', known.id).execute();
		else {
			const named = {
				altname: location.name,
				sc_name: `${answers.name}, ${location.name}`,
				position: rows.length + at,
			};
			await addLocation(transaction, { ...named, ...values, lat: null, lng: null });
		}
	}
	const names = new Set([...rows.map(({ altname }) => altname), ...answers.locations.map(({ name }) => name)]);
	return names.size;
}

/**
 * Returns a location's address. The first location has the shop's address, and each other location has its own address. Missing
 * fields keep their current values.
 */
function addressOf(
	location: LocationAnswer,
	answers: Answers,
	isFirst: boolean,
	known: Selectable<LocationsTable> | undefined,
) {
	const shop = isFirst ? answers : { ...answers, address: '', postal_code: '', phone: '' };
	return {
		country: answers.country,
		address: location.address ?? known?.address ?? shop.address,
		city: location.city ?? known?.city ?? shop.city,
		province: location.province ?? known?.province ?? shop.province,
		postal_code: location.postal_code ?? known?.postal_code ?? shop.postal_code,
		sc_phone: location.phone ?? known?.sc_phone ?? shop.phone,
		sc_email: known?.sc_email ?? answers.email,
	};
}

const kept = z.object({ title: z.string().catch('Opening hours'), singles: z.array(z.unknown()).catch([]) });

/** Replaces the weekly opening hours of a location. The opening hours of special days do not change. */
function hoursWith(text: string, before = '{}'): string {
	return JSON.stringify({ ...kept.parse(JSON.parse(before)), weekdays: readOpeningHours(text) });
}
