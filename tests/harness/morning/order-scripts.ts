import { expect } from 'vitest';
import type { LineState, OrderState } from '~store/contract/order-states';
import { isPaymentProvider } from '~store/contract/payment-providers';
import { inDollars } from '~store/foundation/money';
import { accessKeyFor } from '~store/ordering/orders/access-key';
import { secretsOf } from '../../../config';
import type { Simulators } from '../payment-simulators/all-simulators';
import type { TestStore } from '../store';
import { type Fate, give, type MorningOrder } from './morning-orders';
import { type Book, cheapPrice, copyPrice, type MorningShop } from './morning-shop';
import type { Deed, Script } from './play';
import type { StaffDeeds } from './staff-deeds';
import type { UnsteadyShop } from './unsteady-shop';

/** The expected state of an order at noon. Amounts are in cents. */
export interface Expected {
	state: OrderState;
	/** Its copies, by their state. */
	copies: Partial<Record<LineState, number>>;
	/** The reduction of its total. */
	off: number;
	given_back: number;
	/** The amount that is still owed. */
	owed: number;
	/** The mails to its customer, in order: their subjects, without the shop's name. */
	mails: string[];
	/** Words that the mail of each kind must contain, or must not. */
	says: [subject: string, words: string][];
	/** The copies of each part that left the store, by their books. */
	parts: Partial<Record<Book, number>>[];
	/** The notes for its customer. */
	notes: string[];
}

/** The actions of staff and the customer on an order, and the expected result. */
export interface OrderScript {
	order: MorningOrder;
	script: Script;
	expected: Expected;
}

interface Scene {
	store: TestStore;
	simulators: Simulators;
	desk: UnsteadyShop;
	shop: MorningShop;
	deeds: StaffDeeds;
	/** Whether the count of the shelf has begun, and whether it has been booked. */
	counting(): { begun: boolean; booked: boolean };
}

/** The books of an order that a delivery brings, or that are counted first. They are fetched later. */
export const laterBooks: readonly Book[] = ['scarce', 'awaited', 'counted'];

export function scriptOf(scene: Scene, order: MorningOrder, at: number): OrderScript {
	const ending = endings[order.fate](scene, order);
	const giving: Deed = {
		by: 'shopper',
		when: () => !order.counting || scene.counting().begun,
		run: () => give(scene.desk, order, scene.simulators),
	};
	const count = Object.values(order.lines).reduce((sum, copies) => sum + copies, 0);
	const standing: Expected = {
		state: 'completed',
		copies: { [order.to ? 'sent' : 'handed_over']: count },
		off: 0,
		given_back: 0,
		owed: 0,
		mails: [],
		says: [],
		parts: [order.lines],
		notes: [],
		...ending.expected,
	};
	return {
		order,
		script: { name: `order ${at}, ${order.fate}`, deeds: [giving, ...ending.deeds] },
		expected: standing,
	};
}

type Ending = (scene: Scene, order: MorningOrder) => { deeds: Deed[]; expected: Partial<Expected> };

const confirmed = 'your order N';
const ready = 'your order N is ready to be picked up';
const sent = 'your order N is on its way';
const cancelled = 'your order N was cancelled';
const changed = 'a change to your order N';
const asked = 'a question about your order N';
const asksMoney = 'please pay your order N';
const customerNote = 'It is at the till, with a ribbon.';
const back = (cents: number): string => `we have refunded ${inDollars(cents)} for order N`;

const picked = (order: MorningOrder) => () => order.picked;
const pickedLate = (order: MorningOrder) => () => order.pickedLate;
/** It was paid before it was collected. */
const isPaid = ({ pay }: MorningOrder): boolean => isPaymentProvider(pay) || pay === 'not_required';

/** The steps that hand an order over, or send it, once its copies are fetched. */
function leave({ deeds }: Scene, order: MorningOrder, when: () => boolean): Deed[] {
	const part: Deed = { by: 'staff', when, run: (who) => deeds.handOver(who, order, 1) };
	return order.to ? [part] : [{ by: 'staff', when, run: (who) => deeds.makeReady(who, order) }, part];
}

const told = ({ to }: MorningOrder): string[] => (to ? [confirmed, sent] : [confirmed, ready]);

/** Reports a missing copy and acts on it. */
const missing = ({ deeds }: Scene, order: MorningOrder, book: Book): Deed => ({
	by: 'staff',
	when: () => order.list > 0,
	run: (who) => deeds.miss(who, order, book),
});

/** A refund of the whole is the order's total; a refund of a copy is its share of the rest. */
const giveBackOwed = ({ deeds }: Scene, order: MorningOrder): Deed[] =>
	isPaymentProvider(order.pay) ? [{ by: 'manager', run: (who) => deeds.giveBack(who, order, { kind: 'owed' }) }] : [];

const answer = ({ store, desk }: Scene, order: MorningOrder, question: () => number, says: 'yes' | 'no'): Deed => ({
	by: 'shopper',
	run: () => {
		const access_key = accessKeyFor(order.number, secretsOf(store.config));
		const payload = { order_id: order.number, access_key, question: question(), answer: says };
		return desk.call('order/answerQuestion', payload, order.client);
	},
});

const inParts =
	(whenLast: (order: MorningOrder) => () => boolean): Ending =>
	(scene, order) => {
		const [first, second] = Object.keys(order.lines) as [Book, Book];
		const { deeds } = scene;
		return {
			deeds: [
				{ by: 'staff', when: picked(order), run: (who) => deeds.handOver(who, order, 1, [first]) },
				{ by: 'staff', when: whenLast(order), run: (who) => deeds.handOver(who, order, 2) },
			],
			expected: {
				parts: [{ [first]: order.lines[first] }, { [second]: order.lines[second] }],
				mails: [confirmed, 'a part of your order N is on its way', 'the rest of your order N is on its way'],
			},
		};
	};

const endings: Record<Fate, Ending> = {
	'left new': ({ deeds }, order) => ({
		deeds: [{ by: 'staff', run: (who) => deeds.askToPay(who, order) }],
		expected: {
			state: 'placed',
			copies: { to_pick: 1 },
			owed: order.total,
			mails: [confirmed, asksMoney],
			says: [[asksMoney, `Please pay ${inDollars(order.total)} here:`]],
			parts: [],
		},
	}),
	'left ready': (scene, order) => ({
		deeds: [
			{ by: 'staff', run: (who) => scene.deeds.note(who, order, customerNote) },
			...leave(scene, order, picked(order)).slice(0, 1),
		],
		expected: {
			state: 'ready',
			notes: [customerNote],
			copies: { set_aside: 2 },
			owed: order.total,
			mails: [confirmed, ready],
			says: [[ready, `To be paid: ${inDollars(order.total)}`]],
			parts: [],
		},
	}),
	collected: (scene, order) => ({
		deeds: leave(scene, order, picked(order)),
		expected: { mails: told(order) },
	}),
	sent: (scene, order) => ({ deeds: leave(scene, order, picked(order)), expected: { mails: told(order) } }),
	'sent in two parcels': inParts(picked),
	'sent as it comes': inParts(pickedLate),
	'waits for a delivery': (scene, order) => ({
		deeds: leave(scene, order, pickedLate(order)),
		expected: { mails: told(order) },
	}),
	'short, and cancelled': (scene, order) => ({
		deeds: [
			missing(scene, order, 'lost'),
			{ by: 'staff', run: (who) => scene.deeds.take(who, order, 'lost', 'short', 'cancel') },
			...giveBackOwed(scene, order),
			...leave(scene, order, picked(order)),
		],
		expected: {
			copies: { handed_over: 1, cancelled: 1 },
			off: copyPrice,
			given_back: isPaid(order) ? copyPrice : 0,
			mails: [confirmed, changed, ...(isPaid(order) ? [back(copyPrice)] : []), ready],
			says: [
				[changed, '1 x The lost one is not available'],
				[changed, isPaid(order) ? `The store gives back ${inDollars(copyPrice)}.` : 'You do not pay for this title.'],
			],
			parts: [{ tide: 1 }],
		},
	}),
	'short, and from the supplier': (scene, order) => ({
		deeds: [
			missing(scene, order, 'lost'),
			{
				by: 'staff',
				run: async (who) => {
					await scene.deeds.take(who, order, 'lost', 'short', 'order');
					order.ordered = true;
				},
			},
			...leave(scene, order, pickedLate(order)),
		],
		expected: { mails: told(order) },
	}),
	substituted: (scene, order) => {
		let question = 0;
		return {
			deeds: [
				missing(scene, order, 'astray'),
				{
					by: 'staff',
					run: async (who) => {
						question = await scene.deeds.offer(who, order, 'astray');
					},
				},
				answer(scene, order, () => question, 'yes'),
				{
					by: 'staff',
					when: picked(order),
					run: (who) => scene.deeds.take(who, order, 'astray', 'to_pick', 'find'),
				},
				...leave(scene, order, picked(order)),
			],
			expected: {
				off: copyPrice - cheapPrice,
				mails: [confirmed, asked, ready],
				says: [
					[asked, 'Would you like The cheap one instead? It costs $10.00 instead of $20.00'],
					[ready, `To be paid: ${inDollars(order.total - copyPrice + cheapPrice)}`],
				],
				parts: [{ cheap: 1, tide: 1 }],
			},
		};
	},
	'not substituted': (scene, order) => {
		let question = 0;
		return {
			deeds: [
				missing(scene, order, 'astray'),
				{
					by: 'staff',
					run: async (who) => {
						question = await scene.deeds.offer(who, order, 'astray');
					},
				},
				answer(scene, order, () => question, 'no'),
				...giveBackOwed(scene, order),
				...leave(scene, order, picked(order)),
			],
			expected: {
				copies: { handed_over: 1, cancelled: 1 },
				off: copyPrice,
				given_back: copyPrice,
				mails: [confirmed, asked, changed, back(copyPrice), ready],
				says: [[changed, `The store gives back ${inDollars(copyPrice)}.`]],
				parts: [{ dune: 1 }],
			},
		};
	},
	cancelled: (scene, order) => {
		const online = isPaymentProvider(order.pay);
		const count = Object.values(order.lines).reduce((sum, copies) => sum + copies, 0);
		return {
			deeds: [
				{ by: 'staff', when: picked(order), run: (who) => scene.deeds.cancel(who, order) },
				...giveBackOwed(scene, order),
			],
			expected: {
				state: 'cancelled',
				copies: { cancelled: count },
				off: order.total,
				given_back: online ? order.total : order.byCard,
				mails: [confirmed, cancelled, ...(online ? [back(order.total)] : [])],
				says: [[cancelled, 'The roof leaked.']],
				parts: [],
			},
		};
	},
	'given up': (_scene, order) => ({
		deeds: [],
		expected: {
			state: 'cancelled',
			copies: { cancelled: 1 },
			off: order.total,
			mails: [],
			parts: [],
		},
	}),
	'given back twice': ({ shop, deeds, ...scene }, order) => ({
		deeds: [
			...leave({ shop, deeds, ...scene }, order, picked(order)),
			{
				by: 'manager',
				run: async () => {
					const wish = { kind: 'whole' } as const;
					const [mo, ann] = shop.staff;
					if (!mo || !ann) return;
					const seen = await deeds.preview(mo, order, wish);
					const both = await Promise.all([mo, ann].map((who) => deeds.giveBack(who, order, wish, seen)));
					expect(both.sort()).toEqual([false, true]);
				},
			},
		],
		// The copies are refunded, and the customer keeps them.
		expected: { off: order.total, given_back: order.total, mails: [...told(order), back(order.total)] },
	}),
	'given back in part': (scene, order) => ({
		deeds: [
			...leave(scene, order, picked(order)),
			{ by: 'manager', run: (who) => scene.deeds.giveBack(who, order, { kind: 'amount', amount: '5.00' }) },
		],
		expected: { off: 500, given_back: 500, mails: [...told(order), back(500)] },
	}),
	'given back on a card': (scene, order) => ({
		deeds: [
			...leave(scene, order, picked(order)),
			{ by: 'manager', run: (who) => scene.deeds.giveBack(who, order, { kind: 'whole', way: 'gift_card' }) },
		],
		expected: {
			off: order.total,
			given_back: order.total,
			mails: [...told(order), 'a gift card for your refund on order N', back(order.total)],
			says: [['a gift card for your refund on order N', `Amount: ${inDollars(order.total)}`]],
		},
	}),
	returned: (scene, order) => ({
		deeds: [
			...leave(scene, order, picked(order)),
			{
				by: 'staff',
				run: (who) => scene.deeds.takeBack(who, order, 'tide', 1),
			},
			...giveBackOwed(scene, order),
		],
		expected: {
			copies: { handed_over: 1, returned: 1 },
			off: copyPrice,
			given_back: copyPrice,
			mails: [...told(order), back(copyPrice)],
		},
	}),
};
