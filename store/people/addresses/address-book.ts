import type { Selectable } from 'kysely';
import type { Address } from '../../contract/address';
import { type AddressField, addressFields } from '../../contract/address-fields';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { AddressesTable } from '../../foundation/database/schema';
import { locked, transact } from '../../foundation/database/transactions';
import { findProvince } from '../../foundation/places/provinces';
import { notFound, Refused, refuseWrong } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { withoutUndefined } from '../../foundation/without-undefined';
import { isEmail } from '../details/email-address';
import { apart, readPhone, showPhone } from '../details/phone-number';
import { extensionWords, isExtension, readLine, readWhereabouts, type Wrong } from '../details/rules';
import { accountAddress } from './account-address';
import { isWholeAddress } from './is-whole-address';
import { isWithinReach } from './reach';

/** The maximum number of addresses in an address book, besides the account's main address. */
const maxAddresses = 500;

type Answers = CheckedPayloadOf<'address/create'>;
type Fields = Record<AddressField, string>;

/**
 * Reads the address book of an account. The main address comes first with ID 0. The other addresses follow in the order in which
 * they were added.
 */
export async function addressesOf(db: Queries, account: CustomerRow, settings: Settings): Promise<Address[]> {
	const rows = await db
		.selectFrom('addresses')
		.selectAll()
		.where('customer_id', '=', account.id)
		.orderBy('id')
		.execute();
	const own = ownAddress(account, !rows.some((row) => row.preferred === 1));
	return [own, ...rows.map(present)].map((address) => ({
		...address,
		phone_number: showPhone(address.phone_number, settings),
		is_whole: isWholeAddress(address),
		can_ship_to: isWholeAddress(address) && isWithinReach(address, settings),
		place: findProvince(address.country, address.province)?.name || address.province || address.city,
	}));
}

/**
 * Adds an address to the address book.
 * @throws {Refused} with a message for each invalid field (docs/behaviour/addresses.md#fields)
 */
export async function addAddress(store: Database & Clock & HasSettings, visitor: Visitor, answers: Answers) {
	const account = requireAccount(visitor);
	const fields = checkAddress(answers, await store.settings.get());
	const id = await transact(store, (transaction) => insertAddress(store, transaction, account, fields));
	return bookWith(store, account, id);
}

/**
 * Adds an address unless the address book already contains it, because a form may be submitted twice, even at the same time.
 * @param alsoWrite a function that makes further changes for an added address, in the same transaction
 * @returns the address's ID, or 0 for the account's main address
 * @throws {Refused} for the same reasons as `addAddress`
 */
export async function addAddressOnce(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	answers: Answers,
	alsoWrite: (transaction: Transaction, address_id: number) => Promise<void>,
): Promise<number> {
	const account = requireAccount(visitor);
	const fields = checkAddress(answers, await store.settings.get());
	return transact(store, async (transaction) => {
		// If there are two concurrent requests, the second request waits here and then finds the address that the first request
		// added.
		await locked(transaction.selectFrom('customers').select('id').where('id', '=', account.id)).executeTakeFirst();
		const rows = await transaction
			.selectFrom('addresses')
			.selectAll()
			.where('customer_id', '=', account.id)
			.orderBy('id')
			.execute();
		const same = [accountAddress(account), ...rows].findIndex((one) =>
			addressFields.every((field) => one[field] === fields[field]),
		);
		if (same >= 0) return rows[same - 1]?.id ?? 0;
		const id = await insertAddress(store, transaction, account, fields);
		await alsoWrite(transaction, id);
		return id;
	});
}

async function insertAddress(
	store: Clock,
	transaction: Transaction,
	account: CustomerRow,
	fields: Fields,
): Promise<number> {
	await requireRoom(transaction, account.id);
	const row = { ...fields, customer_id: account.id, created_at: store.now() };
	return (await transaction.insertInto('addresses').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Updates the given fields of an address in the address book.
 * @throws {Refused} 404 for an address of another customer
 */
export async function changeAddress(
	store: Database & HasSettings,
	visitor: Visitor,
	{ address_id, ...answers }: ChangeAnswers,
) {
	const account = requireAccount(visitor);
	refuseOwn(address_id);
	const before = await requireAddress(store.db, account.id, address_id);
	const fields = checkAddress({ ...before, ...withoutUndefined(answers) }, await store.settings.get());
	await transact(store, (transaction) =>
		transaction
			.updateTable('addresses')
			.set(fields)
			.where('id', '=', address_id)
			.where('customer_id', '=', account.id)
			.execute(),
	);
	return bookWith(store, account, address_id);
}

type ChangeAnswers = CheckedPayloadOf<'address/modify'>;

/** Removes an address from the address book. Gift registries that used the address then have no address. */
export async function removeAddress(
	store: Database & HasSettings,
	visitor: Visitor,
	addressId: number,
): Promise<Address[]> {
	const account = requireAccount(visitor);
	refuseOwn(addressId);
	await transact(store, async (transaction) => {
		await requireAddress(transaction, account.id, addressId);
		await transaction.deleteFrom('addresses').where('id', '=', addressId).execute();
		await transaction
			.updateTable('registries')
			.set({ shipping_id: null })
			.where('customer_id', '=', account.id)
			.where('shipping_id', '=', addressId)
			.execute();
	});
	return addressesOf(store.db, account, await store.settings.get());
}

/** Makes an address the preferred address of the account. The ID 0 is the account's main address. */
export async function preferAddress(
	store: Database & HasSettings,
	visitor: Visitor,
	addressId: number,
): Promise<Address[]> {
	const account = requireAccount(visitor);
	await transact(store, async (transaction) => {
		if (addressId !== 0) await requireAddress(transaction, account.id, addressId);
		await transaction
			.updateTable('addresses')
			.set((eb) => ({ preferred: eb.case().when('id', '=', addressId).then(1).else(0).end() }))
			.where('customer_id', '=', account.id)
			.execute();
	});
	return addressesOf(store.db, account, await store.settings.get());
}

function checkAddress(answers: Answers, settings: Settings): Fields {
	const wrong: Wrong = {};
	const { phone_number_ext = '', email_address = '' } = answers;
	const name = readLine('name', answers.name, wrong, { missing: 'Full Name is required.' });
	const company_name = readLine('company_name', answers.company_name, wrong);
	if (phone_number_ext !== '' && !isExtension(phone_number_ext)) wrong.phone_number_ext = extensionWords;
	if (email_address !== '' && !isEmail(email_address)) wrong.email_address = 'Must be an email address';
	const street_address = readLine('street_address', answers.street_address, wrong, {
		missing: 'Street address is required.',
	});
	const street_address_2 = readLine('street_address_2', answers.street_address_2, wrong);
	const city = readLine('city', answers.city, wrong, { missing: 'City is required.' });
	const where = readWhereabouts(answers, 'Valid Postal Code is required.', wrong);
	const missing = 'Phone number is required.';
	const typed = readPhone('phone_number', answers.phone_number, settings, wrong, { missing, place: where.country });
	const phone = apart(typed, phone_number_ext);
	refuseWrong(wrong);
	return {
		name,
		company_name,
		email_address,
		phone_number: phone.number,
		phone_number_ext: phone.extension,
		street_address,
		street_address_2,
		city,
		...where,
	};
}

async function requireRoom(db: Queries, customerId: number): Promise<void> {
	const { count } = await db
		.selectFrom('addresses')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('customer_id', '=', customerId)
		.executeTakeFirstOrThrow();
	if (count >= maxAddresses) throw new Refused(`An address book holds at most ${maxAddresses} addresses.`, 409);
}

/**
 * Finds an address in the address book.
 * @throws {Refused} 404 with the same message for a missing address and for an address of another customer
 */
async function requireAddress(db: Queries, customerId: number, id: number): Promise<Selectable<AddressesTable>> {
	const row = await db
		.selectFrom('addresses')
		.selectAll()
		.where('id', '=', id)
		.where('customer_id', '=', customerId)
		.executeTakeFirst();
	if (!row) throw notFound('Address not found.');
	return row;
}

function refuseOwn(addressId: number): void {
	if (addressId !== 0) return;
	throw new Refused('This is the address of your account: change it in your account details.', 422, 'address_id');
}

async function bookWith(store: Database & HasSettings, account: CustomerRow, id: number) {
	const addresses = await addressesOf(store.db, account, await store.settings.get());
	const address = addresses.find(({ address_id }) => address_id === id);
	if (!address) throw notFound('Address not found.');
	return { address, addresses };
}

type Shown = Omit<Address, 'is_whole' | 'can_ship_to' | 'place'>;

function present({ id, customer_id: _, created_at: __, preferred, ...row }: Selectable<AddressesTable>): Shown {
	return { address_id: id, ...row, preferred: preferred === 1 };
}

const ownAddress = (account: CustomerRow, preferred: boolean): Shown => ({
	address_id: 0,
	preferred,
	...accountAddress(account),
});
