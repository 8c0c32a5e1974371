import type { CheckedPayloadOf } from '../../contract/contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { notFound, Refused, refuseWrong } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { BringCart } from '../../people/accounts/begin-log-in';
import { type HasPasswords, passwordFault } from '../../people/accounts/passwords';
import { openAccount } from '../../people/accounts/sign-up';
import { emailKey } from '../../people/details/email-address';
import { apart } from '../../people/details/phone-number';

/**
 * Creates an account from a guest's order, and moves the order to the account. The guest only chooses a password. The account
 * needs no address until an order is shipped. Returns the new session's ID.
 * @throws {Refused} 404 if the order was not placed by a guest in this session
 * @throws {Refused} 403 if the shop requires e-mail verification first
 * @throws {Refused} 409 if an account with the e-mail address already exists
 * @throws {Refused} 400 if the password does not meet the requirements
 */
export async function keepOrder(
	store: Database & Clock & HasSettings & HasPasswords,
	visitor: Visitor,
	{ order_number, password = '' }: CheckedPayloadOf<'account/keepOrder'>,
	bringCart: BringCart,
): Promise<string> {
	const { session, customer } = visitor;
	const order = await store.db
		.selectFrom('orders')
		.select(['id', 'purchaser_name', 'email', 'phone', 'communication_preference'])
		.where('order_number', '=', order_number)
		.where('session_hash', '=', session?.id_hash ?? '')
		.where('customer_id', 'is', null)
		.executeTakeFirst();
	if (!order || !session || customer) throw notFound('Order not found.');
	const settings = await store.settings.get();
	if (settings.require_email_verification) throw new Refused('Please sign up to have an account.', 403);
	const email = emailKey(order.email);
	const fault = await passwordFault(password, { email, names: [order.purchaser_name, settings.store_info.name] });
	if (fault) refuseWrong({ password: fault });
	const [first_name = '', ...rest] = order.purchaser_name.split(' ');
	const phone = apart(order.phone);
	const now = store.now();
	const row = {
		email,
		first_name,
		last_name: rest.join(' '),
		company: null,
		phone_number: phone.number,
		phone_number_ext: phone.extension,
		communication_preference: order.communication_preference,
		country: settings.store_info.country,
		password_hash: await store.passwords.hash(password),
		verified_at: null,
		created_at: now,
		updated_at: now,
	};
	const last = async (transaction: Transaction, id: number) => {
		const { numUpdatedRows } = await transaction
			.updateTable('orders')
			.set({ customer_id: id, placed_by_id: id })
			.where('id', '=', order.id)
			.where('customer_id', 'is', null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw notFound('Order not found.');
	};
	return openAccount(store, visitor, row, bringCart, { last });
}
