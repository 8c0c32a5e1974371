import { randomBytes } from 'node:crypto';
import type { Draft } from '../../basket/cart/draft';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { Settings } from '../../contract/settings';
import type { Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { readCustomer } from '../../foundation/sessions/customer-row';
import { heldSessions, startSession } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import { withoutUndefined } from '../../foundation/without-undefined';
import { answeredOnce } from '../answered-once';
import { type AuditFacts, writeAudit } from '../audit/write-audit';
import { requireOwnLocation } from '../places';
import { lockSelf } from '../staff/lock-staff';
import type { DeskActor } from '../visitor';

/** Returns the settings for a phone order. Staff may take orders even if the shop's site hides carts or prices from shoppers. */
const openToStaff = (settings: Settings): Settings => ({
	...settings,
	cart_enabled: true,
	guest_show_cart: true,
	guest_show_price: true,
	require_location: false,
	hide_sale_pricing: false,
	checkout_info: { ...settings.checkout_info, order_min: 0 },
});

/** The message for a phone order that is already placed or discarded. */
export const isOver = 'This order was already placed or discarded.';

/** Returns the visitor context of a staff member who takes a phone order. */
export function atTheCounter<Store extends Pick<CatalogueContext, 'settings'>>(store: Store): Store {
	const settings = { ...store.settings, get: async () => openToStaff(await store.settings.get()) };
	return { ...store, settings };
}

/** A phone order that is not placed yet: its cart, its session, and its customer. */
export interface Counter {
	id: number;
	staff_id: number;
	/** The location that takes the order; null if staff have not chosen the location yet. */
	location_id: number | null;
	visitor: Visitor & { session: NonNullable<Visitor['session']> };
}

/** Writes an audit entry about a phone order that is not placed yet. */
export const auditCounter = (
	transaction: Transaction,
	actor: DeskActor,
	call:
		| 'addGiftCard'
		| 'addPromoCode'
		| 'addTitle'
		| 'begin'
		| 'drop'
		| 'removeGiftCard'
		| 'removePromoCode'
		| 'setCustomer'
		| 'setHandover'
		| 'setLine',
	counter_id: number,
	facts: Pick<AuditFacts, 'before' | 'after'>,
	now: number,
): Promise<void> =>
	writeAudit(
		transaction,
		actor,
		{ action: `desk-counter/${call}`, thing: 'order at the counter', key: counter_id, ...facts },
		now,
	);

const clientOf = ({ client }: DeskActor): Visitor['client'] => ({
	uuid: 'desk',
	session_id: '',
	log_url: '/desk',
	store_id: '',
	ip: client.ip,
});

/** The facts that a phone order begins with. */
interface Beginning {
	/**
	 * The key of the form that begins a phone order. However often the form with this key is posted, it begins only one order.
	 */
	key?: string | undefined;
	customer_id?: number | undefined;
	/** The quote that the customer accepted, and the customer's details in the quote. */
	quote?: { id: number; order_number: string; draft: Draft } | undefined;
	/** Fills the cart of the new phone order. The function runs in the same transaction. */
	fill?: (transaction: Transaction, cart: { id: number }) => Promise<void>;
}

/**
 * Begins a phone order: a cart that belongs to the desk, in a secret session. If the same form is posted twice, only one phone
 * order begins.
 * @returns the id of the cart
 */
export async function beginCounter(
	store: CatalogueContext,
	actor: DeskActor,
	location_id: number | null,
	{ key, customer_id, quote, fill }: Beginning,
): Promise<number> {
	const { staff } = actor;
	return transact(store, async (transaction) => {
		const now = store.now();
		const session = await startSession(transaction, randomBytes(32).toString('base64url'), now);
		const begun = async () => {
			await requireCustomer(transaction, customer_id);
			const { id } = await transaction
				.insertInto('carts')
				.values({
					customer_id: null,
					account_id: null,
					for_customer_id: customer_id ?? null,
					location_id,
					delivery_preference: null,
					staff_id: staff.id,
					...(quote ? { quote_id: quote.id, checkout: JSON.stringify(quote.draft) } : {}),
					created_at: now,
					updated_at: now,
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			await transaction
				.updateTable('sessions')
				.set({ cart_id: id, location_id })
				.where('id_hash', '=', session.id_hash)
				.execute();
			await auditCounter(
				transaction,
				actor,
				'begin',
				id,
				{ after: withoutUndefined({ location_id, customer_id, quote: quote?.order_number }) },
				now,
			);
			await fill?.(transaction, { id });
			return { id };
		};
		if (key === undefined) return (await begun()).id;
		await lockSelf(transaction, staff.id);
		const said = { staff_id: staff.id, customer_id, location_id, ...(quote ? { quote: quote.order_number } : {}) };
		const { id } = await answeredOnce(transaction, { purpose: 'counter', key, said }, now, begun);
		await transaction
			.deleteFrom('sessions')
			.where('id_hash', '=', session.id_hash)
			.where('cart_id', 'is', null)
			.execute();
		return id;
	});
}

/** @throws {Refused} 404 if the customer is unknown */
export async function requireCustomer(db: Queries, id: number | null | undefined): Promise<void> {
	if (id === null || id === undefined) return;
	const known = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
	if (!known) throw notFound('Customer not found.');
}

/**
 * Reads a phone order that is not placed yet, with its customer as the shop sees a logged-in shopper.
 * @throws {Refused} 404 for an order that was placed or dropped, or has expired, 403 for an order of another location
 */
export async function counterOf(store: CatalogueContext, actor: DeskActor, counter_id: number): Promise<Counter> {
	const cart = await store.db
		.selectFrom('carts')
		.select(['id', 'staff_id', 'for_customer_id', 'location_id'])
		.where('id', '=', counter_id)
		.where('staff_id', 'is not', null)
		.executeTakeFirst();
	const session = await heldSessions(store.db, store.now())
		.selectAll()
		.where('cart_id', '=', counter_id)
		.executeTakeFirst();
	if (!cart || !session) throw notFound(isOver);
	requireOwnLocation(actor, cart.location_id);
	const customer = await readCustomer(store.db, cart.for_customer_id);
	return {
		id: cart.id,
		staff_id: cart.staff_id ?? 0,
		location_id: cart.location_id,
		visitor: { client: clientOf(actor), session, customer, account: customer, is_staff: true },
	};
}
