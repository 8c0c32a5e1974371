import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Client } from '~store/contract/call';
import type { PayloadOf } from '~store/contract/contract';
import type { PaymentChoice } from '~store/contract/payment-choices';
import { isPaymentProvider } from '~store/contract/payment-providers';
import { centsIn } from '~store/foundation/money';
import { linkAccounts, signUp, signUpInstitution } from '../accounts';
import { cartOf } from '../carts';
import { addCustomer } from '../customers';
import { addGiftCard, payWithCard } from '../offers';
import type { Simulators } from '../payment-simulators/all-simulators';
import { shopperDoes } from '../payment-simulators/simulator';
import { shopper, type TestStore } from '../store';
import type { Book, MorningShop } from './morning-shop';
import type { UnsteadyShop } from './unsteady-shop';

/** The outcome of an order this morning. */
export type Fate =
	| 'left new'
	| 'left ready'
	| 'collected'
	| 'sent'
	| 'sent in two parcels'
	| 'short, and cancelled'
	| 'short, and from the supplier'
	| 'substituted'
	| 'not substituted'
	| 'cancelled'
	| 'waits for a delivery'
	| 'sent as it comes'
	| 'given up'
	| 'given back twice'
	| 'given back in part'
	| 'given back on a card'
	| 'returned';

/** An order of the morning. */
interface Wish {
	fate: Fate;
	lines: Partial<Record<Book, number>>;
	pay: PaymentChoice;
	/** The default is pick up. */
	to?: 'ship' | 'local_delivery';
	/** A gift card that pays all of it, or ten dollars. */
	card?: 'all' | 'part';
	code?: true;
	/** Sends the available copies first, and the rest later. */
	batched?: true;
	/** For an institution, which has to approve it. */
	asked?: true;
	/** Declined by the first provider. */
	declined?: true;
	/** Submitted while the shelf is counted. */
	counting?: true;
}

/** The forty orders of the morning, by every way to pay. */
const wishes: Wish[] = [
	{ fate: 'collected', pay: 'pickup', lines: { tide: 1, dune: 2 } },
	{ fate: 'collected', pay: 'pickup', lines: { tide: 1 } },
	{ fate: 'left ready', pay: 'pickup', lines: { tide: 2 } },
	{ fate: 'left new', pay: 'pickup', lines: { fern: 1 } },
	{ fate: 'short, and cancelled', pay: 'pickup', lines: { tide: 1, lost: 1 } },
	{ fate: 'collected', pay: 'contact', lines: { dune: 1 } },
	{ fate: 'sent', pay: 'contact', to: 'ship', lines: { fern: 1, tide: 1 } },
	{ fate: 'substituted', pay: 'contact', lines: { astray: 1, tide: 1 } },
	{ fate: 'collected', pay: 'credit_card', lines: { tide: 1 } },
	{ fate: 'sent', pay: 'credit_card', to: 'ship', lines: { dune: 1 } },
	{ fate: 'cancelled', pay: 'credit_card', lines: { tide: 1 } },
	{ fate: 'collected', pay: 'not_required', card: 'all', lines: { fern: 1 } },
	{ fate: 'sent', pay: 'not_required', card: 'all', to: 'ship', lines: { dune: 1, fern: 1 } },
	{ fate: 'cancelled', pay: 'not_required', card: 'all', lines: { tide: 2 } },
	{ fate: 'collected', pay: 'pickup', card: 'part', lines: { tide: 1 } },
	{ fate: 'sent in two parcels', pay: 'paypal', card: 'part', to: 'ship', lines: { tide: 1, fern: 1 } },
	{ fate: 'collected', pay: 'pickup', code: true, lines: { dune: 1 } },
	{ fate: 'sent', pay: 'global', code: true, to: 'ship', lines: { tide: 1 } },
	{ fate: 'given back twice', pay: 'paypal', lines: { tide: 2 } },
	{ fate: 'short, and cancelled', pay: 'paypal', lines: { tide: 1, lost: 1 } },
	{ fate: 'not substituted', pay: 'paypal', lines: { astray: 1, dune: 1 } },
	{ fate: 'sent in two parcels', pay: 'paypal', to: 'ship', lines: { tide: 2, dune: 1 } },
	{ fate: 'cancelled', pay: 'paypal', lines: { fern: 2 } },
	{ fate: 'collected', pay: 'global', lines: { tide: 1 } },
	{ fate: 'short, and from the supplier', pay: 'global', to: 'ship', lines: { lost: 1, dune: 1 } },
	{ fate: 'given back in part', pay: 'global', lines: { fern: 1 } },
	{ fate: 'waits for a delivery', pay: 'global', to: 'ship', lines: { scarce: 2 } },
	{ fate: 'returned', pay: 'clearent', lines: { tide: 2 } },
	{ fate: 'sent', pay: 'clearent', to: 'ship', lines: { fern: 1 } },
	{ fate: 'sent', pay: 'clearent', to: 'local_delivery', lines: { dune: 1 } },
	{ fate: 'given back twice', pay: 'chase', lines: { tide: 1 } },
	{ fate: 'sent', pay: 'chase', to: 'ship', lines: { tide: 1 } },
	{ fate: 'given back on a card', pay: 'chase', lines: { dune: 1 } },
	{ fate: 'collected', pay: 'contact', asked: true, lines: { tide: 1, fern: 1 } },
	{ fate: 'sent as it comes', pay: 'paypal', to: 'ship', batched: true, lines: { tide: 1, awaited: 1 } },
	{ fate: 'sent as it comes', pay: 'contact', to: 'ship', batched: true, lines: { fern: 1, awaited: 2 } },
	{ fate: 'waits for a delivery', pay: 'pickup', lines: { awaited: 1 } },
	{ fate: 'given up', pay: 'paypal', lines: { tide: 1 } },
	{ fate: 'collected', pay: 'chase', declined: true, lines: { tide: 1 } },
	{ fate: 'waits for a delivery', pay: 'pickup', counting: true, lines: { counted: 2 } },
];

export interface MorningOrder extends Wish {
	/** The recipient of its mails. */
	email: string;
	client: Client;
	/** The client who approves it. */
	approver: Client | null;
	submission: PayloadOf<'checkout/submit'>;
	/** In cents. */
	total: number;
	/** The part of the total that a gift card pays, in cents. */
	byCard: number;
	card_id: number | null;
	/** '' until it is placed. */
	number: string;
	/** The order is placed, and staff may take it up. */
	stands: boolean;
	/** Its available copies are fetched. */
	picked: boolean;
	/** The copies of the delivery are fetched, too. */
	pickedLate: boolean;
	/** Its missing copies are ordered from the supplier. */
	ordered: boolean;
	/** The pick list that it is on. */
	list: number;
}

const home = {
	street_address: '101 Sample Lane',
	city: 'Seattle',
	province: 'WA',
	postal_code: '98101',
	country: 'US',
	phone_number: '206-555-0142',
};
const card = {
	name: 'Ada Reader',
	number: '4111 1111 1111 1111',
	expiry_month: '12',
	expiry_year: '2029',
	cvv: '987',
	country: 'US',
	postal_code: '98101',
};

/** Takes forty shoppers to the review of their orders. */
export async function prepareOrders(store: TestStore, shop: MorningShop): Promise<MorningOrder[]> {
	const orders: MorningOrder[] = [];
	for (const [at, wish] of wishes.entries()) orders.push(await prepare(store, shop, wish, at + 1));
	return orders;
}

async function prepare(store: TestStore, shop: MorningShop, wish: Wish, at: number): Promise<MorningOrder> {
	const email = `reader-${at}@example.org`;
	const { client, approver } = await shopperFor(store, wish);
	for (const [book, quantity] of Object.entries(wish.lines))
		await store.call('cart/add', { eisbn: shop.isbn[book as Book], quantity }, client);
	const { code, card: gift, pay, to, batched } = wish;
	if (code) await store.call('checkout/addPromocode', { code: 'TENTH' }, client);
	const contact = { name: `Reader ${at}`, email, phone: '206 555 0199' };
	const way = to
		? {
				delivery_preference: to,
				address_id: 0,
				provider: to === 'ship' ? 'post' : 'local_delivery',
				...(to === 'ship' ? { multiship_method: batched ? ('batched' as const) : ('all' as const) } : {}),
			}
		: { delivery_preference: 'pickup' as const };
	if ('provider' in way) await store.call('checkout/setShipping', way, client);
	else await store.call('checkout/setDelivery', way, client);
	await store.call('checkout/setExtras', contact, client);
	let card_id: number | null = null;
	if (gift) {
		card_id = (await addGiftCard(store, { balance: 20_000 })).id;
		await payWithCard(store, client, card_id, gift === 'all' ? 20_000 : 1000);
	}
	await store.call('checkout/setPaymentChoice', { payment_choice: pay }, client);
	if (pay === 'credit_card') await store.call('checkout/setCreditCard', card, client);
	const { checksum, summary } = await cartOf(store, client);
	const submission = { ...contact, ...way, payment_choice: pay, idempotency_key: randomUUID(), checksum };
	const total = centsIn(summary.total ?? '') ?? 0;
	const byCard = total - (centsIn(summary.total_owing ?? '') ?? 0);
	expect({ at, byCard }).toEqual({ at, byCard: gift === 'all' ? total : gift ? 1000 : 0 });
	const progress = { number: '', stands: false, picked: false, pickedLate: false, ordered: false, list: 0 };
	return { ...wish, email, client, approver, submission, total, byCard, card_id, ...progress };
}

async function shopperFor(store: TestStore, { to, asked }: Wish): Promise<{ client: Client; approver: Client | null }> {
	if (!asked) return { client: to ? (await addCustomer(store, home)).client : shopper(), approver: null };
	const school = await signUpInstitution(store);
	const bo = await signUp(store, { first_name: 'Bo', last_name: 'Okoye' });
	const id = await linkAccounts(store, school, bo);
	await store.call('account/switch', { id }, bo.client);
	const rights = { id, sees_all: true, may_order: false, order_limit: '' };
	await store.call('account/setBuyerRights', rights, school.client);
	return { client: bo.client, approver: school.client };
}

/** Submits an order, and pays it if it is paid online. */
export async function give(shop: UnsteadyShop, order: MorningOrder, simulators: Simulators): Promise<void> {
	const { client, submission, pay, fate, declined, approver } = order;
	const { order_number, redirect_url } = await shop.call('checkout/submit', submission, client);
	order.number = order_number;
	if (approver) await shop.call('order/approve', { order_id: order_number }, approver);
	if (fate === 'given up') {
		await shop.call('checkout/cancelPayment', { order_number }, client);
		return;
	}
	if (isPaymentProvider(pay)) {
		if (declined && redirect_url) await shopperDoes(redirect_url, 'decline');
		await payOnline(shop, order);
		await tellAgain(shop, order, simulators);
	}
	order.stands = true;
}

/** Lets the provider send its notice twice, after the shop has learned of the payment. */
async function tellAgain(shop: UnsteadyShop, { pay, number, client }: MorningOrder, simulators: Simulators) {
	if (!isPaymentProvider(pay)) return;
	const paid = [...simulators.byName[pay].payments.values()].find(
		({ reference, state }) => reference.startsWith(number) && state === 'paid',
	);
	if (!paid) throw new Error(`Order ${number} was not paid at ${pay}.`);
	const { headers, body } = simulators.notice(pay, paid);
	for (let time = 0; time < 2; time++) await shop.call('payment/notice', { provider: pay, headers, body }, client);
}

/** Follows the links to the provider until the money is taken, like a shopper who returns to a page that breaks off. */
async function payOnline(shop: UnsteadyShop, { number: order_number, client, pay }: MorningOrder): Promise<void> {
	for (;;) {
		const payment = await shop.call('checkout/settlePayment', { order_number }, client);
		if (payment.state === 'paid') return;
		// The process was killed while it took the money: after a while another process may ask for the result.
		if (payment.state === 'taking' || payment.state === 'held') await shop.later(300);
		else if (payment.redirect_url !== null && payment.state === 'open') await shopperDoes(payment.redirect_url, 'pay');
		else if (payment.order_state === 'awaiting_payment') {
			const answer = await shop.ask('checkout/startPayment', { order_number, payment_choice: pay }, client);
			if (answer.status === 200) continue;
			// The process was killed while it requested a page.
			await shop.later(60);
		} else throw new Error(`Order ${order_number} is ${payment.order_state}, its payment ${payment.state}.`);
	}
}
