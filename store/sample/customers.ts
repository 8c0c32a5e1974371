import type { Insertable } from 'kysely';
import { daySeconds } from '../contract/durations';
import type { Transaction } from '../foundation/database/database';
import type { CustomersTable } from '../foundation/database/schema';
import { type Person, samplePeople } from './people';
import type { Shelf } from './shelf';

/** The age of the sample customers' accounts in seconds, which is higher than the age of the first order. */
const memberFor = 800 * daySeconds;

/**
 * Writes the sample's customers and its institution, with their addresses, favourites and lists. Also writes which customers may
 * order for the institution. Returns the IDs of the accounts by e-mail address.
 * @param now the current time in unix seconds
 */
export async function writeCustomers(db: Transaction, shelf: Shelf, now: number): Promise<Map<string, number>> {
	const ids = new Map<string, number>();
	for (const person of samplePeople) {
		const { id } = await db
			.insertInto('customers')
			.values(rowOf(person, now))
			.returning('id')
			.executeTakeFirstOrThrow();
		ids.set(person.email, id);
		await writeAddresses(db, id, person, now);
		await writeList(db, id, { kind: 'favourites', name: 'Favourites', titles: person.favourites }, shelf, now);
		for (const list of person.lists) await writeList(db, id, { kind: 'custom', ...list }, shelf, now);
	}
	const links = samplePeople.flatMap(({ email, members = [] }) =>
		members.map((member) => ({
			parent_id: ids.get(email) ?? 0,
			child_id: ids.get(member) ?? null,
			child_email: member,
			verified_at: now - memberFor + daySeconds,
			created_at: now - memberFor,
		})),
	);
	await db.insertInto('customer_links').values(links).execute();
	return ids;
}

const rowOf = (person: Person, now: number): Insertable<CustomersTable> => ({
	email: person.email,
	password_hash: null,
	verified_at: now - memberFor,
	first_name: person.first_name,
	last_name: person.last_name,
	company: person.company ?? null,
	is_institution: person.institution ? 1 : 0,
	is_owner: person.institution ? 1 : 0,
	phone_number: person.phone,
	phone_number_type: person.institution ? 'work' : 'cell',
	communication_preference: person.communication_preference,
	street_address: person.street_address,
	street_address_2: person.street_address_2 ?? '',
	city: person.city,
	province: 'BC',
	postal_code: person.postal_code,
	country: 'CA',
	created_at: now - memberFor,
	updated_at: now - memberFor,
});

async function writeAddresses(db: Transaction, customer_id: number, person: Person, now: number): Promise<void> {
	const rows = person.addresses.map((address, at) => ({
		company_name: '',
		street_address_2: '',
		province: 'BC',
		...address,
		customer_id,
		preferred: at === 0 ? 1 : 0,
		phone_number: person.phone,
		email_address: person.email,
		country: 'CA',
		created_at: now - memberFor + at * daySeconds,
	}));
	if (rows.length > 0) await db.insertInto('addresses').values(rows).execute();
}

async function writeList(
	db: Transaction,
	customer_id: number,
	{ kind, name, titles }: { kind: string; name: string; titles: string[] },
	shelf: Shelf,
	now: number,
): Promise<void> {
	const { id } = await db
		.insertInto('title_lists')
		.values({
			customer_id,
			kind,
			name,
			image: null,
			date_posted: now - 300 * daySeconds,
			date_updated: now - 9 * daySeconds,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const items = titles.map((title, position) => ({
		list_id: id,
		title_id: shelf.editionOf(title).id,
		position,
		added_at: now - (90 - position) * daySeconds,
	}));
	await db.insertInto('title_list_items').values(items).execute();
}
