import pino from 'pino';
import { createGiftCard, type NewGiftCard } from '~store/basket/gift-cards/create';
import { openLocations } from '~store/catalogue/locations/locations';
import { openVersions } from '~store/foundation/caching/versions';
import { transact } from '~store/foundation/database/transactions';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import { newSessionId, type SessionRow, startSession } from '~store/foundation/sessions/sessions';
import type { Visitor } from '~store/foundation/sessions/visitor';
import { openSettings } from '~store/foundation/settings/settings';
import { openProviders } from '~store/ordering/payments/providers/providers';
import type { Store } from '~store/store';
import { addCart, type BareStore, openBareStore } from '../../harness/bare-store';

/** Opens a bare store with settings and locations. It takes PayPal, and cards that staff key in at the till. */
export async function openShop(): Promise<BareStore> {
	const store = await openBareStore({
		CARD_PUBLIC_KEY: `MCowBQYDK2VuAyEA${'A'.repeat(43)}=`,
		PAYPAL_CLIENT_ID: 'shop',
		PAYPAL_CLIENT_SECRET: 'secret',
	});
	const log = pino({ level: 'silent' });
	const versions = openVersions(store.db);
	return {
		...store,
		log,
		versions,
		settings: openSettings(store.db, versions, log),
		locations: openLocations(store.db, versions),
		payments: openProviders(store.config, log),
	};
}

/** A shopper with a cart. */
export interface Shopping {
	visitor: Visitor & { session: SessionRow };
	cart: number;
}

/** Adds a cart with these lines, for a guest or for a person and the account that they use. */
export async function goShopping(
	store: Store,
	lines: { title_id: number; quantity?: number; notes?: string }[],
	customer: CustomerRow | null = null,
	account = customer,
): Promise<Shopping> {
	const cart = await addCart(store, customer?.id);
	for (const { title_id, quantity = 1, notes = null } of lines) {
		await store.db
			.insertInto('cart_items')
			.values({ cart_id: cart, title_id, condition: 'new', quantity, registry_id: null, notes, created_at: 1 })
			.execute();
	}
	const session = {
		...(await transact(store, (transaction) => startSession(transaction, newSessionId(), store.now()))),
		cart_id: cart,
	};
	const client = { uuid: 'u', session_id: '', log_url: '/', store_id: '1', ip: '' };
	return { visitor: { client, session, customer, account }, cart };
}

/** Pays for a cart with a new gift card, as far as its amount goes. Amounts are in cents. */
export async function payByGiftCard(store: Store, cart: number, amount: number): Promise<NewGiftCard> {
	const card = await transact(store, (transaction) =>
		createGiftCard(transaction, { amount, pin: false, order_item_id: null }, store.now()),
	);
	const row = { cart_id: cart, gift_card_id: card.id, amount, added_at: store.now() };
	await store.db.insertInto('cart_gift_cards').values(row).execute();
	return card;
}

/** Gives a card that staff will key in. */
export async function giveCard(store: Store, cart_id: number): Promise<void> {
	const card = { sealed: 'sealed', label: 'Visa ending in 1111', created_at: store.now() };
	await store.db
		.insertInto('sealed_cards')
		.values({ cart_id, order_id: null, ...card })
		.execute();
}

/** Returns the owners of the sealed cards of a cart or its order. */
export const sealedCards = (store: Store, cart_id: number, order_id = 0) =>
	store.db
		.selectFrom('sealed_cards')
		.select(['cart_id', 'order_id'])
		.where((eb) => eb.or([eb('cart_id', '=', cart_id), eb('order_id', '=', order_id)]))
		.execute();
