import type { Queries } from '../../foundation/database/database';
import { hashOf } from '../../foundation/sessions/sessions';

/** Remembers the device that a customer has logged in on. One that keeps no id stays a stranger. */
export async function rememberDevice(
	transaction: Queries,
	customerId: number,
	uuid: string,
	now: number,
): Promise<void> {
	if (uuid === '') return;
	await transaction
		.insertInto('known_devices')
		.values({ customer_id: customerId, device_hash: hashOf(uuid), seen_at: now })
		.onConflict((conflict) => conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ seen_at: now }))
		.execute();
}

/** Whether a customer has logged in on this device before. */
export async function isKnownDevice(db: Queries, customerId: number, uuid: string): Promise<boolean> {
	if (uuid === '') return false;
	const row = await devicesOf(db, customerId).where('device_hash', '=', hashOf(uuid)).executeTakeFirst();
	return row !== undefined;
}

/** Whether a customer is to be told of a log-in on this device: it is a new one beside others. */
export async function isNewDevice(db: Queries, customerId: number, uuid: string): Promise<boolean> {
	if (await isKnownDevice(db, customerId, uuid)) return false;
	return (await devicesOf(db, customerId).limit(1).executeTakeFirst()) !== undefined;
}

/** Makes strangers of all of a customer's devices, but the one that is to stay known. */
export async function forgetDevices(transaction: Queries, customerId: number, butUuid = ''): Promise<void> {
	await transaction
		.deleteFrom('known_devices')
		.where('customer_id', '=', customerId)
		.where('device_hash', '!=', hashOf(butUuid))
		.execute();
}

const devicesOf = (db: Queries, customerId: number) =>
	db.selectFrom('known_devices').select('device_hash').where('customer_id', '=', customerId);
