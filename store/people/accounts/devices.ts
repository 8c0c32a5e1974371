import type { Device } from '../../contract/account';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { requireCustomer } from '../../foundation/sessions/own-account';
import { hashOf, heldSessions } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * The number of wrong passwords in a row after which the shop no longer trusts a device. A library's terminal may be a known
 * device, but its next reader is a different person. The shop trusts the device again after its customer has logged in on it once
 * more.
 */
const maxWrongPasswords = 10;

/** Saves the device on which a customer has logged in. A device without an ID is not saved. */
export async function rememberDevice(
	transaction: Transaction,
	customerId: number,
	uuid: string,
	now: number,
): Promise<void> {
	if (uuid === '') return;
	await transaction
		.insertInto('known_devices')
		.values({ customer_id: customerId, device_hash: hashOf(uuid), seen_at: now })
		.onConflict((conflict) =>
			conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ seen_at: now, wrong_passwords: 0 }),
		)
		.execute();
}

/**
 * Returns whether a customer has logged in on this device before and the shop still trusts the device. The attempt counts as a
 * wrong password until the password is verified, so that parallel attempts are all counted. A successful log-in resets the count
 * to 0.
 */
export async function takeTrustedTry(db: Queries, customerId: number, uuid: string): Promise<boolean> {
	if (uuid === '') return false;
	const counted = await db
		.updateTable('known_devices')
		.set((eb) => ({ wrong_passwords: eb('wrong_passwords', '+', 1) }))
		.where('customer_id', '=', customerId)
		.where('device_hash', '=', hashOf(uuid))
		.where('wrong_passwords', '<', maxWrongPasswords)
		.returning('device_hash')
		.executeTakeFirst();
	return counted !== undefined;
}

/**
 * Returns whether to notify the customer of a log-in on this device. The customer is notified if the device is new and the
 * customer has other devices.
 */
export async function isNewDevice(db: Queries, customerId: number, uuid: string): Promise<boolean> {
	const known =
		uuid !== '' && (await devicesOf(db, customerId).where('device_hash', '=', hashOf(uuid)).executeTakeFirst());
	if (known) return false;
	return (await devicesOf(db, customerId).limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes all known devices of a customer except the given device. */
export async function forgetDevices(transaction: Transaction, customerId: number, butUuid = ''): Promise<void> {
	await transaction
		.deleteFrom('known_devices')
		.where('customer_id', '=', customerId)
		.where('device_hash', '!=', hashOf(butUuid))
		.execute();
}

const devicesOf = (db: Queries, customerId: number) =>
	db.selectFrom('known_devices').select('device_hash').where('customer_id', '=', customerId);

/** Returns the public ID of a device. The public ID does not reveal the hash of the session ID. */
const deviceId = (idHash: string): string => hashOf(`device ${idHash}`);

/**
 * Lists the devices on which the customer is logged in. The current device comes first, followed by the other devices, most
 * recently used first.
 */
export async function listDevices({ db, now }: Database & Clock, visitor: Visitor): Promise<Device[]> {
	const rows = await heldSessions(db, now())
		.select(['id_hash', 'device_name', 'seen_at'])
		.where('customer_id', '=', requireCustomer(visitor).id)
		.where('login_expires_at', '>', now())
		.orderBy('seen_at', 'desc')
		.orderBy('id_hash')
		.execute();
	const devices = rows.map(({ id_hash, device_name, seen_at }) => ({
		id: deviceId(id_hash),
		name: device_name,
		seen_at,
		current: id_hash === visitor.session?.id_hash,
	}));
	return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)];
}

/**
 * Logs the customer out on a device and deletes it from the known devices.
 * @throws {Refused} 404 for a device on which the customer is not logged in
 */
export async function endDevice(store: Database & Clock, visitor: Visitor, id: string): Promise<Device[]> {
	const customer = requireCustomer(visitor);
	await transact(store, async (transaction) => {
		const sessions = await transaction
			.selectFrom('sessions')
			.select('id_hash')
			.where('customer_id', '=', customer.id)
			.execute();
		const named = sessions.find(({ id_hash }) => deviceId(id_hash) === id);
		const ended =
			named &&
			(await transaction
				.deleteFrom('sessions')
				.where('id_hash', '=', named.id_hash)
				.where('customer_id', '=', customer.id)
				.returning('device_hash')
				.executeTakeFirst());
		if (!ended) throw notFound('You are no longer logged in on that device.');
		await transaction
			.deleteFrom('known_devices')
			.where('customer_id', '=', customer.id)
			.where('device_hash', '=', ended.device_hash ?? '')
			.execute();
	});
	return listDevices(store, visitor);
}
