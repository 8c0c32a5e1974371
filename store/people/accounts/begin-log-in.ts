import { logInLifetime } from '../../contract/lifetimes';
import type { Transaction } from '../../foundation/database/database';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { addSession, endSession, hashOf, newSessionId, type SessionRow } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import { deviceName } from './device-name';
import { rememberDevice } from './devices';

/**
 * Merges a guest's cart into the customer's saved cart, within the log-in's transaction. The code for accounts does not know
 * carts, so the calls pass this function as a parameter.
 * @returns the cart and the location for the new session
 */
export type BringCart = (
	transaction: Transaction,
	customerId: number,
	guestCartId: number | null,
	locationId: number | null,
	now: number,
) => Promise<{ id: number; location_id: number | null }>;

/**
 * Logs a customer in. Ends the visitor's session and starts a new session, so that an attacker who knows the old session ID gains
 * no access. The cart, location, orders and reports of a guest move to the new session. The cart, location, orders and reports of
 * another customer do not move. From then on, the device is a known device of the customer.
 * @returns the ID of the new session
 */
export async function beginLogIn(
	transaction: Transaction,
	visitor: Visitor,
	customer: Pick<CustomerRow, 'id'>,
	bringCart: BringCart,
	now: number,
): Promise<string> {
	const old = visitor.session && (await endSession(transaction, visitor.session.id_hash));
	const guest = old?.customer_id === null ? old : null;
	const cart = await bringCart(transaction, customer.id, guest?.cart_id ?? null, old?.location_id ?? null, now);
	const { uuid, browser = '' } = visitor.client;
	const id = await addSession(
		transaction,
		{
			customer_id: customer.id,
			cart_id: cart.id,
			location_id: cart.location_id,
			login_expires_at: now + logInLifetime,
			device_hash: uuid === '' ? null : hashOf(uuid),
			device_name: deviceName(browser),
		},
		now,
	);
	await rememberDevice(transaction, customer.id, uuid, now);
	if (guest) await takeAlong(transaction, guest, hashOf(id));
	return id;
}

/** Moves a guest's orders and reports to the new session, so that they stay visible in this browser. */
async function takeAlong(transaction: Transaction, guest: SessionRow, session_hash: string): Promise<void> {
	for (const table of ['orders', 'reports'] as const) {
		await transaction
			.updateTable(table)
			.set({ session_hash })
			.where('session_hash', '=', guest.id_hash)
			.where('customer_id', 'is', null)
			.execute();
	}
}

/**
 * Logs the visitor out and ends the visitor's session. If the visitor had chosen a location, the location is kept in a new
 * session.
 * @returns the session ID for the browser, which is always a new ID
 */
export async function endLogIn(transaction: Transaction, { session }: Visitor, now: number): Promise<string> {
	const old = session && (await endSession(transaction, session.id_hash));
	const location_id = old?.location_id ?? null;
	return location_id === null ? newSessionId() : addSession(transaction, { location_id }, now);
}
