import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ZodTypeAny, z } from 'zod';
import type { Client } from '~store/contract/call';
import { type CallName, callNames, contract, type PayloadOf } from '~store/contract/contract';
import { type DeskCallName, type DeskPayloadOf, deskCallNames, deskContract } from '~store/contract/desk-contract';
import { type Answer, dispatch } from '~store/dispatch';
import type { Moved, RefundState } from '~store/foundation/database/schema';
import { newSealingKeys } from '~store/ordering/cards/sealed-card';
import type { Store } from '~store/store';
import { cartOf } from '../../harness/carts';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles, seenBy } from '../../harness/desk-orders';
import { everyRow } from '../../harness/every-row';
import { interrupted, placesOf } from '../../harness/halfway';
import { addGiftCard, payWithCard } from '../../harness/offers';
import { addAccount, handingOver, soldOnAccount, waitingForMoney } from '../../harness/on-account';
import { contact, eisbnOf, guestWith, review } from '../../harness/orders';
import { paidOrder } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { shopperDoes } from '../../harness/payment-simulators/simulator';
import { withoutCode } from '../../harness/refusals';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

// A button is pressed twice, or its post is sent again because the answer was lost. Every call with a key gives the first
// answer again and acts once.

type KeyField = 'key' | 'idempotency_key';

/** Calls whose key names a record to search for. */
type OfThings = 'desk-audit/find' | 'desk-audit/export';
const ofThings: readonly string[] = ['desk-audit/find', 'desk-audit/export'] satisfies OfThings[];

type KeyedDeskCall = {
	[Name in DeskCallName]: Extract<keyof DeskPayloadOf<Name>, KeyField> extends never ? never : Name;
}[Exclude<DeskCallName, OfThings>];
/** Calls that send a version but only read. */
type Looking = 'desk-money/previewRefund' | 'desk-money/previewChange' | 'desk-orders/previewSubstitute';
/**
 * Calls without a key that send the version of the page. The second of two presses is refused because the record has changed.
 */
type VersionedDeskCall = {
	[Name in DeskCallName]: 'version' extends keyof DeskPayloadOf<Name> ? Name : never;
}[Exclude<DeskCallName, KeyedDeskCall | Looking>];
type KeyedShopCall = {
	[Name in CallName]: 'idempotency_key' extends keyof PayloadOf<Name> ? Name : never;
}[CallName];

/** The payload without the key of the press. A key that is given names the record that the call is about. */
type Unkeyed<Payload> = Omit<Payload, KeyField> & { [Field in KeyField]?: string };
/** The ways to make a call. Each prepares new records and returns the payload. */
type Ways<Prepared> = Record<string, () => Promise<Prepared>>;
type VersionedPresses = { [Name in VersionedDeskCall]: Ways<DeskPayloadOf<Name>> };
type DeskPresses = { [Name in KeyedDeskCall]: Ways<Unkeyed<DeskPayloadOf<Name>>> };
type ShopPresses = { [Name in KeyedShopCall]: Ways<{ client: Client; payload: Unkeyed<PayloadOf<Name>> }> };

const shapeOf = (payload: ZodTypeAny): object =>
	payload instanceof z.ZodEffects ? shapeOf(payload.innerType()) : payload instanceof z.ZodObject ? payload.shape : {};
const keyField = (payload: ZodTypeAny): KeyField => ('idempotency_key' in shapeOf(payload) ? 'idempotency_key' : 'key');

/** Every call with a key in the contracts. */
const keyedDeskCalls = deskCallNames.filter((name): name is KeyedDeskCall => {
	const { payload } = deskContract[name];
	return keyField(payload) in shapeOf(payload) && !ofThings.includes(name);
});
const versionedDeskCalls = deskCallNames.filter(
	(name): name is VersionedDeskCall =>
		'version' in shapeOf(deskContract[name].payload) &&
		!deskContract[name].reads &&
		!keyedDeskCalls.some((one) => one === name),
);
const keyedShopCalls = callNames.filter(
	(name): name is KeyedShopCall => 'idempotency_key' in shapeOf(contract[name].payload),
);

/** How many times a button is pressed at once, and how many milliseconds apart. */
const presses = [
	{ times: 6, apart: 0 },
	{ times: 5, apart: 1 },
	{ times: 4, apart: 4 },
];

/**
 * The longest time that all presses of one button may take, in milliseconds. Some presses print a file, each in its own
 * process,
 * one after the other.
 */
const longest = 300_000;

/** Tables that every press changes because they count requests, and tables that are derived from others. */
const besides = ['rate_limits', 'counters', 'document_numbers', 'versions', 'cache_tags', 'deriving', 'title_facets'];

/**
 * The part of an answer that says what the call did. The rest describes the present: a provider that the first press asks may
 * not have answered yet.
 */
const whatItDid: Partial<Record<DeskCallName | CallName, (answer: object) => object>> = {
	'desk-money/refund': (answer) => ({ refund_id: (answer as { refund_id?: number }).refund_id }),
};

/** The answer to a form that was already sent. */
const refusedAgain = { status: expect.toBeOneOf([404, 409]), body: { error: expect.any(String) } };

onBothEngines('a button that is pressed again', (engine) => {
	const now = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let staff: TestStaff;
	let main: number;
	let branch: number;
	let supplier_id: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		const CARD_PUBLIC_KEY = newSealingKeys().publicKey.replaceAll('\n', '\\n');
		store = await openTestStore(engine, { env: { ...simulators.env, CARD_PUBLIC_KEY }, now: () => now });
		terminal = openTerminal(store);
		await setSettings(store, {
			...paidOnline,
			gift_registry_enabled: true,
			checkout_info: { ...paidOnline.checkout_info, quote_enabled: true },
		});
		main = await addLocation(store, { altname: 'Main Street' });
		branch = await addLocation(store, { altname: 'The branch' });
		staff = await deskStaff(store, 'owner');
		supplier_id = (await desk('desk-deliveries/saveSupplier', { name: 'Paper Mill', email: 'mill@example.org' })).id;
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	// Real users press less often than these tests do.
	beforeEach(() => store.db.deleteFrom('rate_limits').execute());

	const desk = <Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>) =>
		deskCall(store, staff.session, name, payload);
	const aTitle = async (onhand = 20) => {
		const id = await addTitle(store, { list_price_usa: 1000, list_price_can: 1000 });
		await addOffer(store, id, { is_extra_orderable: 1, stock: [{ location_id: main, onhand }] });
		return { id, code: await eisbnOf(store, id) };
	};
	const aLine = async () => ({ code: (await aTitle()).code, condition: 'new', copies: 1 });
	/** Places an order of some copies of a title. */
	const anOrder = async (titleId: number, copies = 1) => {
		const order_number = await orderTitles(store, [[titleId, copies]]);
		const { lines } = await seenBy(store, staff, order_number);
		return { order_number, order_item_id: lines[0]?.order_item_id ?? 0 };
	};
	const aCounter = async () => {
		const { counter_id } = await desk('desk-counter/begin', { location_id: main });
		await desk('desk-counter/addTitle', { counter_id, eisbn: (await aTitle()).code });
		const handover = { counter_id, delivery_preference: 'pickup' as const, ...contact };
		const { checksum } = await desk('desk-counter/setHandover', handover);
		return { counter_id, checksum };
	};
	const keyed = {
		name: 'Bo Caller',
		number: '4111 1111 1111 1111',
		cvv: '987',
		postal_code: 'V6B 1A1',
		expiry_month: '12',
		expiry_year: String(new Date(now * 1000).getFullYear() + 2),
	};
	const aDelivery = async (quantity: number) => {
		const { id, code } = await aTitle(0);
		const lines = JSON.stringify([{ code, quantity }]);
		const made = await desk('desk-deliveries/create', { supplier_id, location_id: main, lines, key: randomUUID() });
		const purchase_order_id = made.id;
		await desk('desk-deliveries/send', { purchase_order_id, version: made.version });
		return { title: id, scan: { purchase_order_id, code, condition: 'new', kind: 'received' as const, copies: 2 } };
	};
	const aTransfer = () =>
		desk('desk-transfers/create', { from_location_id: main, to_location_id: branch, key: randomUUID() });
	const aPickList = async (orders: number, copies = 1) => {
		const { id, code } = await aTitle();
		const made = [];
		for (let at = 0; at < orders; at++) made.push(await anOrder(id, copies));
		const order_numbers = made.map(({ order_number }) => order_number);
		const { pick_list_id } = await desk('desk-picking/make', { order_numbers });
		return { pick_list_id, code, orders: made };
	};
	const aQuote = async () => {
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: (await aTitle()).code, quantity: 2 }, client);
		const { order_number } = await store.call('checkout/requestQuote', { message: 'For a school' }, client);
		const { items, version } = await desk('desk-quotes/get', { order_number });
		const prices = items.map(({ item_id }) => ({ item_id, price: '5.00' }));
		const priced = await desk('desk-quotes/price', { order_number, prices, message: 'Here', version });
		return { order_number, version: priced.version };
	};
	/** Places an order that was paid at the counter. */
	const anOrderPaid = async () => {
		const { order_number } = await anOrder((await aTitle()).id, 2);
		const { version, owed } = await desk('desk-money/get', { order_number });
		await desk('desk-money/receive', { order_number, version, amount: owed, method: 'cash' });
		return order_number;
	};
	const aRefund = async (order_number: string, more: Partial<DeskPayloadOf<'desk-money/previewRefund'>> = {}) => {
		const wish = { order_number, kind: 'whole' as const, ...more };
		const { version } = await desk('desk-money/previewRefund', wish);
		return { ...wish, version };
	};
	const aMail = async (state: { sent_at: number | null; given_up_at?: number }) => {
		const { order_number } = await anOrder((await aTitle()).id);
		const order = await store.db.selectFrom('orders').select('id').where('order_number', '=', order_number).execute();
		const mails = store.db.updateTable('outbox_mails').where('order_id', '=', order[0]?.id ?? 0);
		const [mail] = await mails.set(state).returning('id').execute();
		return { order_number, mail_id: mail?.id ?? 0 };
	};

	const deskPresses: DeskPresses = {
		'desk-counter/begin': { 'for nobody': async () => ({ location_id: main }) },
		'desk-counter/addTitle': {
			'to an order': async () => ({
				counter_id: (await aCounter()).counter_id,
				eisbn: (await aTitle()).code,
				quantity: 2,
			}),
		},
		'desk-counter/submit': {
			'paid when it is picked up': async () => ({ ...(await aCounter()), payment: 'pickup' as const }),
			'paid by a link': async () => ({ ...(await aCounter()), payment: 'link' as const }),
			'paid by a card that is keyed in': async () => ({
				...(await aCounter()),
				payment: 'credit_card' as const,
				card: keyed,
			}),
			'a quote': async () => {
				const { counter_id } = await desk('desk-quotes/accept', { ...(await aQuote()), key: randomUUID() });
				const handover = { counter_id, delivery_preference: 'pickup' as const, ...contact };
				const { checksum } = await desk('desk-counter/setHandover', handover);
				return { counter_id, checksum, payment: 'pickup' as const };
			},
		},
		'desk-counter/saveAsQuote': {
			'for a caller': async () => ({ counter_id: (await aCounter()).counter_id, typed: contact }),
		},
		'desk-counting/begin': {
			'a shelf': async () => ({ location_id: main, shelf: randomUUID().slice(0, 8), new_shelf: true }),
		},
		'desk-counting/scan': {
			'a title': async () => {
				const shelf = randomUUID().slice(0, 8);
				const count = await desk('desk-counting/begin', {
					location_id: main,
					shelf,
					new_shelf: true,
					key: randomUUID(),
				});
				return { count_id: count.id, ...(await aLine()) };
			},
		},
		'desk-deliveries/saveSupplier': {
			'a new one': async () => ({ name: `Ink ${randomUUID().slice(0, 8)}` }),
		},
		'desk-deliveries/create': {
			'a title': async () => ({
				supplier_id,
				location_id: main,
				lines: [{ code: (await aTitle()).code, quantity: 3 }],
			}),
		},
		'desk-deliveries/begin': {
			'without a supplier': async () => ({ location_id: main, note: randomUUID() }),
		},
		'desk-deliveries/receive': {
			'a part': async () => (await aDelivery(5)).scan,
			'the rest': async () => (await aDelivery(2)).scan,
			'more copies than ordered': async () => ({ ...(await aDelivery(1)).scan, accept: true }),
			'for an order that waits': async () => {
				const { title, scan } = await aDelivery(2);
				await anOrder(title);
				return scan;
			},
		},
		'desk-deliveries/takeBackScan': {
			'a delivery': async () => {
				const scan = { ...(await aDelivery(5)).scan, key: randomUUID() };
				await desk('desk-deliveries/receive', scan);
				return scan;
			},
		},
		'desk-deliveries/sendBack': {
			'a title': async () => ({
				supplier_id,
				location_id: main,
				reason: 'Unsold',
				lines: [{ ...(await aLine()), damaged: 1 }],
			}),
		},
		'desk-money/countCash': {
			'a day': async () => {
				const { from: day, cash } = await desk('desk-money/getDay', { location_id: main });
				return { day, location_id: main, float: '50.00', counted: '60.00', moved: cash?.moved ?? '' };
			},
		},
		'desk-money/refund': {
			'by a provider': async () => {
				const lines = [{ title: (await aTitle()).id, quantity: 2 }];
				return aRefund((await paidOrder(store, simulators, 'paypal', { lines })).order_number);
			},
			'by hand': async () => aRefund(await anOrderPaid()),
			'on a new gift card': async () => aRefund(await anOrderPaid(), { way: 'gift_card' }),
		},
		'desk-orders/addNote': {
			'for staff': async () => ({
				order_number: (await anOrder((await aTitle()).id)).order_number,
				reader: 'staff' as const,
				words: 'Called',
			}),
		},
		'desk-money/mailInvoice': {
			'an order': async () => ({ order_number: await soldOnAccount(store, staff, [[(await aTitle()).id, 1]]) }),
		},
		'desk-orders/sendMailAgain': {
			'that was sent': () => aMail({ sent_at: now }),
			'that was not': () => aMail({ sent_at: null }),
			'to another address': async () => ({
				...(await aMail({ sent_at: null, given_up_at: now })),
				recipient: 'ada.reader@example.org',
			}),
		},
		'desk-picking/make': {
			'two orders': async () => {
				const { id } = await aTitle();
				const orders = [await anOrder(id), await anOrder(id)];
				return { order_numbers: orders.map(({ order_number }) => order_number), location_id: main };
			},
		},
		'desk-picking/scan': {
			'the last copy': async () => {
				const { pick_list_id, code } = await aPickList(1);
				return { pick_list_id, code };
			},
			'one of several copies': async () => {
				const { pick_list_id, code } = await aPickList(2, 2);
				return { pick_list_id, code, condition: 'new' };
			},
		},
		'desk-picking/tick': {
			found: async () => {
				const { pick_list_id, orders } = await aPickList(1, 2);
				const [order = { order_number: '', order_item_id: 0 }] = orders;
				return { pick_list_id, ...order, from: 'to_pick' as const, change: 'find' as const };
			},
		},
		'desk-picking/missToSend': {
			'one of several copies': async () => {
				const { orders } = await aPickList(1, 2);
				const [order = { order_number: '', order_item_id: 0 }] = orders;
				return { ...order, location_id: main };
			},
		},
		'desk-quotes/accept': { 'that is priced': aQuote },
		'desk-stock/addCopy': {
			'a title': async () => ({
				code: (await aTitle()).code,
				condition: 'good',
				location_id: main,
				price: '5.00',
				shelf: 'A1',
			}),
		},
		'desk-transfers/create': {
			'to a branch': async () => ({ from_location_id: main, to_location_id: branch, note: randomUUID() }),
		},
		'desk-transfers/scan': {
			'a title': async () => ({ transfer_id: (await aTransfer()).id, ...(await aLine()) }),
		},
		'desk-transfers/scanArrival': {
			'a title that was not sent': async () => ({
				transfer_id: (await sentTransfer()).transfer.transfer_id,
				...(await aLine()),
			}),
		},
	};

	const aDraft = async (quantity = 4) => {
		const { code } = await aTitle(0);
		const lines = [{ code, quantity }];
		const made = await desk('desk-deliveries/create', { supplier_id, location_id: main, lines, key: randomUUID() });
		return { purchase_order_id: made.id, version: made.version, code };
	};
	const sent = async () => {
		const { code: _, ...draft } = await aDraft();
		const { version } = await desk('desk-deliveries/send', draft);
		return { ...draft, version };
	};
	const aCount = async (copies = 22) => {
		const { code } = await aTitle();
		const whole = { location_id: main, shelf: '', accept: true, key: randomUUID() };
		const { id: count_id } = await desk('desk-counting/begin', whole);
		await desk('desk-counting/scan', { count_id, code, copies, key: randomUUID() });
		const { version, lines } = await desk('desk-counting/get', { count_id });
		return { count: { count_id, version }, line: { count_id, code, version: lines[0]?.version ?? '' } };
	};
	const aFilledTransfer = async () => {
		const { id: transfer_id } = await aTransfer();
		const scan = { transfer_id, ...(await aLine()), key: randomUUID() };
		const { version, items } = await desk('desk-transfers/scan', scan);
		return { transfer: { transfer_id, version }, code: scan.code, line_id: items[0]?.id ?? 0 };
	};
	const sentTransfer = async () => {
		const { transfer, line_id } = await aFilledTransfer();
		const { version } = await desk('desk-transfers/send', transfer);
		return { transfer: { ...transfer, version }, line_id };
	};
	const held = async (copies = 2) => {
		const { order_number, order_item_id } = await anOrder((await aTitle()).id, copies);
		const { version } = await seenBy(store, staff, order_number);
		return { order: { order_number, version }, order_item_id };
	};
	const handedOver = async () => {
		const { order, order_item_id } = await held();
		const copies = [{ order_item_id, quantity: 1 }];
		const sending = { kind: 'sent' as const, carrier: 'Post', tracking_number: '1', paid_by: 'cash' as const, copies };
		return desk('desk-orders/handOver', { ...order, ...sending });
	};
	const offer = async () => {
		const { order, order_item_id } = await held(1);
		const short = { order_item_id, from: 'to_pick' as const, quantity: 1 };
		const missed = await desk('desk-orders/changeCopies', { ...order, ...short, change: 'miss' });
		const { code: eisbn } = await aTitle();
		return { ...order, version: missed.version, order_item_id, from: 'short' as const, quantity: 1, eisbn };
	};
	const money = async () => {
		const { order_number } = await anOrder((await aTitle()).id, 2);
		const { version, items, owed } = await desk('desk-money/get', { order_number });
		return { order: { order_number, version }, item_id: items[0]?.item_id ?? 0, owed };
	};
	const aColleague = async () => {
		const email = `${randomUUID()}@example.org`;
		const { id: staff_id, version } = await desk('desk-staff/invite', { email, role: 'bookseller', location_id: main });
		return { staff_id, version };
	};
	const versionedPresses: VersionedPresses = {
		'desk-counting/setLine': { 'to a number': async () => ({ ...(await aCount()).line, copies: 7 }) },
		'desk-counting/book': { 'surplus copies': async () => (await aCount()).count },
		'desk-counting/drop': { 'a shelf': async () => (await aCount()).count },
		'desk-counting/takeBack': {
			'a booked count': async () => {
				const { count } = await aCount();
				await desk('desk-counting/book', count);
				const { version } = await desk('desk-counting/get', { count_id: count.count_id });
				return { ...count, version };
			},
		},
		'desk-deliveries/setLine': { 'by more': async () => ({ ...(await aDraft()), quantity: 2, add: true }) },
		'desk-deliveries/setNote': {
			'to another': async () => {
				const { code: _, ...draft } = await aDraft();
				return { ...draft, note: 'By Friday' };
			},
		},
		'desk-deliveries/setExpected': {
			'to another day': async () => {
				const { code: _, ...draft } = await aDraft();
				return { ...draft, expected_on: '2026-12-24' };
			},
		},
		'desk-deliveries/send': {
			'a draft': async () => {
				const { code: _, ...draft } = await aDraft();
				return draft;
			},
		},
		'desk-deliveries/cancel': { 'a sent purchase order': async () => ({ ...(await sent()), reason: 'Twice' }) },
		'desk-deliveries/close': {
			'the rest': async () => {
				const { scan } = await aDelivery(5);
				const { purchase_order_id } = scan;
				await desk('desk-deliveries/receive', { ...scan, key: randomUUID() });
				const { version } = await desk('desk-deliveries/get', { purchase_order_id });
				return { purchase_order_id, version, reason: 'Late' };
			},
		},
		'desk-money/resolveRefund': {
			'that gives no word': async () => {
				const lines = [{ title: (await aTitle()).id, quantity: 2 }];
				const { order_number } = await paidOrder(store, simulators, 'paypal', { lines });
				const wish = await aRefund(order_number);
				const { refunds } = await desk('desk-money/refund', { ...wish, idempotency_key: randomUUID() });
				const part_id = refunds[0]?.parts[0]?.part_id ?? 0;
				const state = 'unknown' as Moved<RefundState>;
				await store.db.updateTable('refund_parts').set({ state }).where('id', '=', part_id).execute();
				const { version } = await desk('desk-money/get', { order_number });
				return { order_number, part_id, gone: true, version };
			},
		},
		'desk-money/change': {
			'to fewer': async () => {
				const { order, item_id } = await money();
				return { ...order, lines: [{ item_id, quantity: 1 }], reason: 'Asked' };
			},
			'to more': async () => {
				const { order, item_id } = await money();
				return { ...order, lines: [{ item_id, quantity: 3 }], reason: 'Asked', ask: true };
			},
		},
		'desk-money/askToPay': { 'an order': async () => (await money()).order },
		'desk-customers/setTerms': {
			'to buy on account': async () => {
				const { id: customer_id } = await addCustomer(store);
				const { version } = await desk('desk-customers/get', { customer_id });
				return { customer_id, version, allowed: true, terms_days: 14, limit: '250.00' };
			},
		},
		'desk-money/putOnAccount': {
			'that waits for its money': async () => {
				const order_number = await waitingForMoney(store, staff, (await aTitle()).id);
				const { version } = await desk('desk-money/get', { order_number });
				return { order_number, version };
			},
		},
		'desk-money/receive': {
			'the amount due on an invoice': async () => {
				const order_number = await soldOnAccount(store, staff, [[(await aTitle()).id, 2]]);
				const { version, owed } = await desk('desk-money/get', { order_number });
				return { order_number, version, amount: owed, method: 'transfer' as const };
			},
			'the full amount due': async () => {
				const { order, owed } = await money();
				return { ...order, amount: owed, method: 'cash' as const };
			},
			'a part': async () => ({ ...(await money()).order, amount: '5.00', method: 'cash' as const }),
		},
		'desk-orders/changeCopies': {
			found: async () => {
				const { order, order_item_id } = await held();
				return { ...order, order_item_id, from: 'to_pick' as const, quantity: 1, change: 'find' as const };
			},
			cancelled: async () => {
				const { order, order_item_id } = await held();
				return { ...order, order_item_id, from: 'to_pick' as const, quantity: 1, change: 'cancel' as const };
			},
		},
		'desk-orders/offerSubstitute': { 'for a short copy': offer },
		'desk-orders/answerFor': {
			'with yes': async () => {
				const { order, version, questions } = await desk('desk-orders/offerSubstitute', await offer());
				return { order_number: order.order_number, version, question: questions[0]?.id ?? 0, answer: 'yes' as const };
			},
		},
		'desk-orders/handOver': {
			'a part that is sent': async () => {
				const { order, order_item_id } = await held();
				return { ...order, kind: 'sent' as const, paid_by: 'cash' as const, copies: [{ order_item_id, quantity: 1 }] };
			},
			'all that is sold on account': async () => {
				const { id } = await aTitle();
				const { client } = await addAccount(store);
				return handingOver(store, staff, await orderTitles(store, [[id, 2]], client));
			},
			'all that is picked up': async () => {
				const { order, order_item_id } = await held();
				const copies = [{ order_item_id, quantity: 2 }];
				return { ...order, kind: 'handed_over' as const, paid_by: 'cash' as const, copies };
			},
		},
		'desk-orders/correctPart': {
			'that was sent': async () => {
				const { order, version, part } = await handedOver();
				const { order_number } = order;
				return { order_number, version, part, carrier: 'Purolator', tracking_number: '2', tell: true };
			},
		},
		'desk-orders/cancel': { 'a whole one': async () => ({ ...(await held()).order, reason: 'Asked' }) },
		'desk-quotes/price': {
			'a new one': async () => {
				const { order_number, version } = await aQuote();
				const { items } = await desk('desk-quotes/get', { order_number });
				const prices = items.map(({ item_id }) => ({ item_id, price: '4.00' }));
				return { order_number, version, prices, message: 'Less' };
			},
		},
		'desk-quotes/extend': { 'by two months': async () => ({ ...(await aQuote()), days: 60 }) },
		'desk-staff/change': {
			'to a till': async () => ({ ...(await aColleague()), name: 'Ada', role: 'till' as const, location_id: main }),
		},
		'desk-staff/reset': {
			'a colleague': async () => {
				const { id: staff_id } = (await deskStaff(store, 'bookseller')).actor.staff;
				return { staff_id, version: (await desk('desk-staff/get', { staff_id })).version };
			},
		},
		'desk-staff/remove': { 'a colleague': aColleague },
		'desk-stock/change': {
			'by two that came': async () => {
				const { code } = await aTitle();
				const { offers } = await desk('desk-stock/lookUp', { code });
				const version = offers[0]?.places[0]?.version ?? '';
				return { eisbn: code, condition: 'new', location_id: main, version, onhand: '+2', reason: 'Found' };
			},
		},
		'desk-transfers/setLine': {
			'to more': async () => {
				const { transfer, code } = await aFilledTransfer();
				return { ...transfer, code, quantity: 3 };
			},
		},
		'desk-transfers/send': { 'a draft': async () => (await aFilledTransfer()).transfer },
		'desk-transfers/receive': {
			all: async () => {
				const { transfer, line_id } = await sentTransfer();
				return { ...transfer, lines: [{ line_id, received: 1 }] };
			},
		},
		'desk-transfers/cancel': { 'a transfer in transit': async () => (await sentTransfer()).transfer },
	};

	const aShopper = async () => {
		const { id } = await aTitle();
		const client = await guestWith(store, id, 2);
		return { client, id };
	};
	const reviewed = async (client: Client, payment_choice: 'pickup' | 'paypal') => {
		const { idempotency_key: _, ...answers } = await review(store, client);
		const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice }, client);
		return { client, payload: { ...answers, payment_choice, checksum } };
	};
	const shopPresses: ShopPresses = {
		'cart/add': {
			'by a guest who has no cart': async () => ({
				client: shopper(),
				payload: { eisbn: (await aTitle()).code, quantity: 2 },
			}),
			'to a cart': async () => ({
				client: (await aShopper()).client,
				payload: { eisbn: (await aTitle()).code, quantity: 2 },
			}),
			'more of a title': async () => {
				const { client, id } = await aShopper();
				return { client, payload: { eisbn: await eisbnOf(store, id), quantity: 3 } };
			},
		},
		'checkout/submit': {
			'paid when it is picked up': async () => reviewed((await aShopper()).client, 'pickup'),
			'paid with PayPal': async () => reviewed((await aShopper()).client, 'paypal'),
			'the last copies': async () => {
				const id = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 2);
				return reviewed(await guestWith(store, id, 2), 'pickup');
			},
			'paid with a gift card': async () => {
				const { client } = await aShopper();
				await payWithCard(store, client, (await addGiftCard(store)).id, 500);
				return reviewed(client, 'pickup');
			},
		},
		'checkout/paypalSuccess': {
			'a payment that comes before its order': async () => {
				const { client } = await aShopper();
				const total = Number((await cartOf(store, client)).summary.total);
				const begun = await store.payments.paypal?.start({
					reference: randomUUID().slice(0, 12),
					order_number: '',
					amount: Math.round(total * 100),
					currency: 'USD',
					name: '',
					email: '',
					return_url: 'http://shop.test/',
					cancel_url: 'http://shop.test/',
					notify_url: '',
				});
				await shopperDoes(begun?.redirect_url ?? '', 'pay');
				const order_id = begun?.provider_reference ?? '';
				return { client, payload: { ...contact, delivery_preference: 'pickup', order_id } };
			},
		},
		'checkout/requestQuote': {
			'a cart': async () => {
				const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
				await store.call('cart/add', { eisbn: (await aTitle()).code, quantity: 2 }, client);
				return { client, payload: { message: 'For a school' } };
			},
		},
		'giftregistry/create': {
			'for a wedding': async () => ({
				client: (await addCustomer(store)).client,
				payload: { title: 'Our day', occasion: 'Wedding', description: 'Books for two' },
			}),
		},
	};

	/** Checks whether a number is an id, `undone_to`, a time or a document's number. Each press has its own. */
	const isName = (table: string, column: string) =>
		/(^|_)(id|at|until|to)$/.test(column) || (table === 'invoices' && column === 'number');
	/** Returns the number of rows of each table and the sum of its figures. */
	async function tally(): Promise<Record<string, number>> {
		const sums: Record<string, number> = {};
		for (const [table, rows] of Object.entries(await everyRow(store))) {
			if (besides.includes(table)) continue;
			sums[table] = rows.length;
			for (const row of rows)
				for (const [column, value] of Object.entries(JSON.parse(row) as object))
					if (typeof value === 'number' && !isName(table, column))
						sums[`${table}.${column}`] = (sums[`${table}.${column}`] ?? 0) + value;
		}
		const atProviders = Object.values(simulators.byName).flatMap(({ payments }) => [...payments.values()]);
		sums['payments at providers'] = atProviders.length;
		sums['refunds at providers'] = atProviders.flatMap(({ refunds }) => refunds).length;
		return sums;
	}
	/** Returns the changes since a tally was made. */
	async function doneSince(before: Record<string, number>): Promise<Record<string, number>> {
		const sums = Object.entries(await tally()).map(([what, sum]) => [what, sum - (before[what] ?? 0)] as const);
		return Object.fromEntries(sums.filter(([, more]) => more !== 0));
	}
	/**
	 * Expects that a button acts once and that each press gets the first answer. Tries many presses at once, and two presses of
	 * which
	 * one pauses at any point until the other is answered.
	 * @param prepare prepares the records and returns the press
	 */
	async function expectOnce(
		name: DeskCallName | CallName,
		prepare: () => Promise<(on: Store) => Promise<Answer>>,
		again: 'answered alike' | 'refused' = 'answered alike',
	) {
		const told = ({ status, body }: Answer) => ({
			status,
			body: status === 200 ? (whatItDid[name]?.(body) ?? body) : body,
		});
		const expectAlike = (how: object, answers: Answer[]) => {
			const shown = answers.map(told);
			const done = { ...shown.find(({ status }) => status === 200), status: 200 };
			const wanted = shown.map(({ status }) => (again === 'refused' && status !== 200 ? refusedAgain : done));
			expect({ ...how, shown }).toEqual({ ...how, shown: wanted });
			expect(shown, JSON.stringify(how)).toContainEqual(done);
		};
		const begun = await tally();
		const { answer, places } = await placesOf(store, await prepare());
		expect(answer).toMatchObject({ status: 200 });
		const once = await doneSince(begun);
		const before = await tally();
		let rounds = 0;
		for (const { times, apart } of presses) {
			const press = await prepare();
			const pressing = Array.from({ length: times }, async (_, at) => {
				if (at * apart > 0) await wait(at * apart);
				return press(store);
			});
			expectAlike({ apart }, [...(await Promise.all(pressing)), await press(store)]);
			rounds += 1;
		}
		for (let place = 0; place < places; place++) {
			const press = await prepare();
			rounds += 1;
			const pressed = await interrupted(store, place, press, () => press(store));
			if (!pressed) break;
			expectAlike({ place }, [pressed.answer, pressed.other]);
		}
		const expected = Object.entries(once).map(([what, sum]) => [what, sum * rounds]);
		expect(await doneSince(before)).toEqual(Object.fromEntries(expected));
	}

	const waysOf = <Prepared>(name: string, ways: Ways<Prepared> | undefined) => {
		if (!ways) throw new Error(`No case presses the button of ${name} yet.`);
		return Object.entries(ways);
	};
	const ofDesk = keyedDeskCalls.flatMap((name) =>
		waysOf<object>(name, deskPresses[name]).map(([what, prepare]) => [name, what, prepare] as const),
	);
	it.each(ofDesk)(
		'does %s once, and gives the same answer: %s',
		async (name, _what, prepare) => {
			const field = keyField(deskContract[name].payload);
			await expectOnce(name, async () => {
				const payload = { [field]: randomUUID(), ...(await prepare()) };
				return (on) => askDesk(on, staff.session, name, payload);
			});
		},
		longest,
	);
	const ofVersion = versionedDeskCalls.flatMap((name) =>
		waysOf<object>(name, versionedPresses[name]).map(([what, prepare]) => [name, what, prepare] as const),
	);
	it.each(ofVersion)(
		'does %s once, and refuses the second time: %s',
		async (name, _what, prepare) => {
			await expectOnce(
				name,
				async () => {
					const payload = await prepare();
					return (on) => askDesk(on, staff.session, name, payload);
				},
				'refused',
			);
		},
		longest,
	);
	const ofShop = keyedShopCalls.flatMap((name) =>
		waysOf<{ client: Client; payload: object }>(name, shopPresses[name]).map(
			([what, prepare]) => [name, what, prepare] as const,
		),
	);
	it.each(ofShop)(
		'does %s once, and gives the same answer: %s',
		async (name, _what, prepare) => {
			await expectOnce(name, async () => {
				const { client, payload } = await prepare();
				const sent = { ...payload, idempotency_key: randomUUID() };
				return async (on) => withoutCode(name, await dispatch(on, name, sent, client));
			});
		},
		longest,
	);

	it('leaves books in order', async () => {
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	});
});
