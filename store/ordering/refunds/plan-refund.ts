import type { RefundWayName, UnsentChoice } from '../../contract/desk-money';
import type { HandMethodName } from '../../contract/hand-methods';
import { isUnconfirmed } from '../../contract/order-states';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { groupBy } from '../../foundation/group-by';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { giveTurnAmong } from '../../foundation/turns';
import { type OrderLedger, readLedger } from '../ledger/order-ledger';
import { type PaidShipping, readPaidShipping, shippingAmount, shippingLeft } from '../ledger/shipping-amount';
import { addTaxes, type LineAmount, type TaxAmount, taxSum } from '../lines/amounts';
import {
	type CopiesRow,
	copiesByLine,
	copiesIn,
	isTakenOff,
	type PickedCopies,
	readCopies,
	takenInstead,
} from '../lines/copies';
import { type CopyPrices, readCopyPrices } from '../lines/copies-worth';
import { hasLeft } from '../lines/line-states';
import { readSubstitutes, type Substitute } from '../lines/lines-now';
import { itemsOfOrder } from '../lines/order-items';
import { readSoldTitle, type SoldTitle } from '../lines/sold-title';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { type GoodCard, priceOfCards, unvoidedCardsOf } from '../orders/void-sold-cards';
import { type PaymentRow, paymentsOf } from '../payments/payment-rows';
import { counts, type RefundPartRow, refundPartsOf } from './refund-rows';

/** A refund of an order, as requested by staff. Amounts are cents. */
export interface RefundWish {
	kind: 'whole' | 'lines' | 'amount' | 'owed';
	/** The copies to refund for each order line, and whether copies that have left the store are restocked. */
	lines: {
		item_id: number;
		/**
		 * The ID of the substitution, if the copies are a substitute. Null for the title sold. If omitted, the copies have the first
		 * title of the order line.
		 */
		substitution_id?: number | null | undefined;
		quantity: number;
		restock: boolean;
	}[];
	/** Whether copies that have not left the store are cancelled or given to the customer. */
	unsent: UnsentChoice;
	/**
	 * The amount of shipping to refund, without taxes. If omitted, a refund of a whole order includes all remaining shipping, and
	 * any other refund includes no shipping.
	 */
	shipping?: number | undefined;
	/** The amount to refund, for the kinds 'amount' and 'owed'. */
	amount?: number | undefined;
	way: RefundWayName;
	hand_method: HandMethodName;
	reason: string;
}

/** The copies of an order line that have the same title, with the data for a refund. */
export interface RefundableLine {
	item: OrderItemRow;
	/** Null for the title sold. */
	substitute: Substitute | null;
	title: Pick<SoldTitle, 'title' | 'eisbn' | 'binding' | 'condition_text'>;
	/** The copies that were not cancelled, returned or refunded. */
	standing: PickedCopies[];
	/** The number of copies that were not cancelled, returned or refunded. */
	left: number;
	/** The price of the refundable copies without taxes, and the taxes on these copies. */
	worth: LineAmount;
}

/** An order line in a planned refund. */
export interface PlannedLine extends LineAmount {
	item: OrderItemRow;
	substitute: Substitute | null;
	title: RefundableLine['title'];
	quantity: number;
	restock: boolean;
	copies: PickedCopies[];
}

/** A refund part: an amount that is refunded by one payment method. */
export interface PlannedPart {
	way: RefundPartRow['way'];
	method: string;
	payment: PaymentRow | null;
	/**
	 * The ID of the gift card that was used to pay. The ID is null for other payment methods, and for a new gift card that will be
	 * created.
	 */
	gift_card: { id: number; number: string } | null;
	/** The amount in cents. */
	amount: number;
	/** The reason why staff must refund this part by hand. The text is empty if the shop refunds the part automatically. */
	by_hand_because: string;
}

/**
 * The order lines, the shipping and the amount of an order that staff can refund now. Read from the database only once per
 * request. Amounts are cents.
 */
export interface Refundable {
	/** The data from which the refundable amounts were calculated. */
	known: Known;
	ledger: OrderLedger;
	lines: RefundableLine[];
	/** The shipping that was not refunded, without taxes. */
	shipping: number;
	/** The maximum amount that the store can pay out. */
	most: number;
	/**
	 * The maximum of a refund without chosen lines. It excludes the price of all valid gift cards that the customer bought with the
	 * order, because such a refund voids no gift card.
	 */
	most_without_cards: number;
	/** The price of the bought gift cards that were spent, at least in part. This price cannot be refunded. */
	spent_cards: number;
	/** The overpaid amount that the store already owes the customer. */
	owed: number;
	/**
	 * The amount that the customer owes on the order's invoice. A refund first reduces this amount, and the store pays out only the
	 * rest.
	 */
	on_account: number;
}

/** A refund that was calculated but not saved yet. Amounts are cents. */
export interface RefundPlan {
	refundable: Refundable;
	lines: PlannedLine[];
	goods: number;
	shipping: number;
	taxes: TaxAmount[];
	/**
	 * The part of goods, shipping and taxes that earlier refunds of the kind 'amount' have already deducted from the order's total.
	 */
	taken_off_before: number;
	/** The unpaid part of the remaining goods, shipping and taxes. Negative if the customer paid too much. */
	unpaid: number;
	amount: number;
	/** The amount by which the refund reduces the order's total. */
	credited: number;
	parts: PlannedPart[];
}

/** The database rows from which an order's refundable amounts are calculated. */
interface Known {
	order: OrderRow;
	items: OrderItemRow[];
	copies: CopiesRow[];
	shipping: PaidShipping;
	ledger: OrderLedger;
	payments: PaymentRow[];
	/** The gift cards that the customer bought with the order and that are not void, including cards that are not issued yet. */
	cards: GoodCard[];
	/** The parts of the order's refunds, including failed parts. */
	parts: RefundPartRow[];
	prices: CopyPrices;
	substitutes: ReadonlyMap<number, Substitute>;
}

/** The IDs of payments that the payment provider's API can refund. Read before the transaction starts. */
export type GivesBack = ReadonlySet<number>;

/** Reads the order lines, the shipping and the amount of an order that staff can refund. */
export async function readRefundable(db: Queries, order: OrderRow): Promise<Refundable> {
	const known = await readKnown(db, order);
	await giveTurnAmong(known.items.length);
	return refundableOf(known);
}

/**
 * Plans a refund: the order lines, the amount with shipping and taxes, and the payment methods.
 * @param refundable the order lines, the shipping and the amount that staff can refund now
 * @param byCall the IDs of payments that the payment provider's API can refund
 * @throws {Refused} for more money than the customer paid, for more copies than the order has, and for an unpaid order. Also
 * throws for a refund to a gift card in a shop that does not accept gift cards
 */
export async function planRefund(
	db: Queries,
	refundable: Refundable,
	wish: RefundWish,
	byCall: GivesBack,
	{ store_info }: Settings,
): Promise<RefundPlan> {
	const { known } = refundable;
	const { order } = known;
	if (order.delivery_key === 'quote')
		throw new Refused('This is a request for a quote, so the customer has paid nothing.', 409);
	if (refundable.most + refundable.on_account <= 0) throw nothingPaid(order);
	if (wish.way === 'gift_card' && !store_info.giftcards_enabled)
		throw new Refused('This store does not take gift cards. Choose another way.', 409, 'way');
	await giveTurnAmong(known.items.length);
	const lines = plannedLines(wish, refundable);
	requirePossible(wish, lines, order);
	const shipping = plannedShipping(wish, refundable);
	const goods = sumOf(lines.map(({ amount }) => amount));
	const taxes = addTaxes(...lines.map((line) => line.taxes), shipping.taxes);
	const workedOut = goods + shipping.amount + taxSum(taxes);
	const wanted = amountOf(wish, workedOut, lines, refundable);
	const credited = creditedBy(wish, wanted, refundable.ledger);
	const amount = wish.kind === 'whole' ? wanted : Math.max(0, wanted - refundable.on_account);
	const parts = await splitOver(db, known, { ...wish, amount }, byCall);
	const isOfCopies = wish.kind === 'whole' || wish.kind === 'lines';
	const charged = wish.kind === 'whole' ? refundable.ledger.charged : wanted;
	const taken_off_before = isOfCopies ? workedOut - charged : 0;
	const unpaid = isOfCopies ? workedOut - taken_off_before - amount : 0;
	return {
		refundable,
		lines,
		goods,
		shipping: shipping.amount,
		taxes,
		taken_off_before,
		unpaid,
		amount,
		credited,
		parts,
	};
}

async function readKnown(db: Queries, order: OrderRow): Promise<Known> {
	const items = await itemsOfOrder(db, order.id);
	const copies = await readCopies(db, order);
	return {
		order,
		items,
		copies,
		shipping: await readPaidShipping(db, order, items),
		ledger: await readLedger(db, order),
		payments: await paymentsOf(db, order.id),
		cards: await unvoidedCardsOf(db, order.id),
		parts: await refundPartsOf(db, order.id),
		prices: await readCopyPrices(db, order, items, copies),
		substitutes: await readSubstitutes(db, [order.id]),
	};
}

function refundableOf(known: Known): Refundable {
	const { items, copies, shipping, ledger, prices, substitutes, cards } = known;
	const byLine = copiesByLine(copies);
	const takenFor = (row: CopiesRow) => substitutes.get(takenInstead(row) ?? 0) ?? null;
	const lines = items.flatMap((item) => {
		const rows = byLine.get(item.id) ?? [];
		const taken = new Set(rows.map(takenFor));
		const isSold = taken.size === 0 || taken.delete(null);
		return [...(isSold ? [null] : []), ...taken].map((substitute) => {
			const standing = rows
				.filter((row) => !isTakenOff(row) && takenFor(row) === substitute)
				.map((row) => ({ row, quantity: row.quantity }));
			return {
				item,
				substitute,
				title: substitute ?? readSoldTitle(item),
				standing,
				left: copiesIn(standing),
				worth: prices.worthOf(item, standing),
			};
		});
	});
	const most = ledger.paid - ledger.given_back;
	const on_account = known.order.state === 'completed' ? Math.max(0, ledger.owed) : 0;
	return {
		known,
		ledger,
		lines,
		shipping: shippingLeft(shipping).amount,
		most,
		most_without_cards: most + on_account - priceOfCards(cards),
		spent_cards: priceOfCards(cards.filter(({ balance, sold_price }) => balance < sold_price)),
		owed: ledger.to_give_back,
		on_account,
	};
}

/**
 * Selects the copies of an order line for a refund. If the copies are restocked, selects copies that are still in the store
 * first. Otherwise selects copies that the customer has first.
 */
function pickedFor({ standing }: RefundableLine, wanted: number, restock: boolean): PickedCopies[] {
	let left = wanted;
	const first = (row: CopiesRow) => Number(hasLeft(row.state) === restock);
	return [...standing]
		.sort((one, other) => first(one.row) - first(other.row))
		.flatMap(({ row }) => {
			const quantity = Math.min(left, row.quantity);
			left -= quantity;
			return quantity > 0 ? [{ row, quantity }] : [];
		});
}

function plannedLines(wish: RefundWish, refundable: Refundable): PlannedLine[] {
	if (wish.kind === 'amount' || wish.kind === 'owed') return [];
	const byItem = groupBy(refundable.lines, ({ item }) => item.id);
	// If a refund line has no substitution ID, the refund line refers to the first title of the order line.
	const said = wish.lines.map((line) => {
		const { item_id, substitution_id } = line;
		const named = byItem
			.get(item_id)
			?.find(({ substitute }) => substitution_id === undefined || (substitute?.id ?? null) === substitution_id);
		return { ...line, line: named };
	});
	const restocked = new Set(said.filter(({ restock }) => restock).map(({ line }) => line));
	const asked =
		wish.kind === 'lines'
			? said
			: refundable.lines.map((line) => ({
					line,
					quantity: line.left,
					restock: restocked.has(line),
				}));
	const wanted = asked.filter(({ quantity }) => quantity > 0);
	if (wish.kind === 'lines' && wanted.length === 0 && !wish.shipping)
		throw new Refused('Choose what to refund.', 422, 'lines');
	const counted = new Map<number, number>();
	const planned = new Set<RefundableLine>();
	return wanted.map(({ line, quantity, restock }) => {
		if (!line) throw new Refused('The order no longer contains this title. Open the order again.', 404, 'lines');
		if (planned.has(line)) throw new Refused('A title can be listed only once.', 400, 'lines');
		planned.add(line);
		const { item, substitute, title, left } = line;
		if (quantity > left)
			throw new Refused(`You can refund ${left} of “${title.title}”, not ${quantity}.`, 409, 'lines');
		const picked = pickedFor(line, quantity, restock);
		const before = counted.get(item.id) ?? 0;
		counted.set(item.id, before + quantity);
		const worth = refundable.known.prices.worthOf(item, picked, before);
		return { ...worth, item, substitute, title, quantity, restock, copies: picked };
	});
}

/** @throws {Refused} if copies would be both restocked and given to the customer, or if the order is not confirmed yet */
function requirePossible({ unsent }: RefundWish, lines: readonly PlannedLine[], { state }: OrderRow): void {
	const both = lines.find(({ restock, copies }) => restock && unsentOf(copies).length > 0);
	if (unsent === 'give' && both) {
		const words = `“${both.title.title}” has not left the store. Either put it back into stock or give it to the customer, not both.`;
		throw new Refused(words, 422, 'unsent');
	}
	const cancels =
		unsent === 'cancel' && lines.some(({ item, copies }) => item.notes === null && unsentOf(copies).length > 0);
	if (cancels && isUnconfirmed(state))
		throw new Refused('This order is not confirmed yet. Cancel the whole order instead.', 409, 'lines');
}

/** Returns the copies of an order that have not left the store. */
export const unsentOf = (copies: readonly PickedCopies[]): PickedCopies[] =>
	copies.filter(({ row }) => !hasLeft(row.state));

/**
 * Returns the amount by which a refund reduces the order's total. Refunded copies reduce the total by their price. Other amounts
 * are first taken from an overpayment, which does not reduce the total.
 */
function creditedBy({ kind }: RefundWish, amount: number, { charged, to_give_back }: OrderLedger): number {
	if (kind === 'whole') return charged;
	return Math.min(kind === 'lines' ? amount : Math.max(0, amount - to_give_back), charged);
}

function plannedShipping(wish: RefundWish, refundable: Refundable): LineAmount {
	const wanted = wish.shipping ?? (wish.kind === 'whole' ? refundable.shipping : 0);
	if (wish.kind === 'amount' || wish.kind === 'owed') return { amount: 0, taxes: [] };
	if (wanted > refundable.shipping) {
		throw new Refused(`You can refund at most ${inDollars(refundable.shipping)} of the shipping.`, 422, 'shipping');
	}
	return shippingAmount(refundable.known.shipping, wanted);
}

/**
 * Returns the amount to refund, including the part that only reduces an invoice. For a refund of a whole order, returns the
 * amount that the customer paid. The price of a gift card that the customer bought is refunded only with its line, because only
 * the line's refund voids the card. If an earlier refund of an amount already covers a part of the chosen copies, returns the rest.
 */
function amountOf(
	{ kind, amount }: RefundWish,
	workedOut: number,
	lines: readonly PlannedLine[],
	{ known, ledger, most, most_without_cards, owed, on_account }: Refundable,
): number {
	if (kind === 'whole') return most;
	if (kind === 'owed' && owed === 0) throw new Refused('The customer has not paid too much.', 409);
	const wanted = kind === 'lines' ? workedOut : kind === 'owed' ? (amount ?? owed) : amount;
	if (wanted === undefined || wanted <= 0) throw new Refused('Enter the amount to refund.', 422, 'amount');
	const voided = priceOfCards(known.cards.filter(isOneOf(lines)));
	const limit =
		kind === 'owed'
			? Math.min(owed, Math.max(0, most_without_cards - on_account))
			: Math.min(most + on_account, Math.max(0, most_without_cards + voided));
	if (wanted <= limit) return wanted;
	const isCovered = kind === 'lines' && lines.length > 0 && ledger.owed <= 0 && wanted - limit <= ledger.credited;
	if (isCovered && limit > 0) return limit;
	const isInCards = wanted <= (kind === 'owed' ? owed : most + on_account);
	const why = isCovered ? coveredWords : isInCards ? `${cardsWords}${kind === 'lines' ? '' : wholeCardWords}` : '';
	const words = `${inDollars(wanted)} is too much. You can refund at most ${inDollars(limit)}.${why}`;
	throw new Refused(words, 409, kind === 'lines' ? 'lines' : 'amount');
}

const coveredWords =
	' Earlier refunds cover these copies. To record that they came back, use ‘Record return’ on the order’s page.';
const cardsWords = ' The rest is the price of gift cards that this order sold.';
const wholeCardWords = ' Choose “Some titles” to refund a whole card.';

/** Selects as many gift cards of each order line as copies of the line are refunded. */
function isOneOf(lines: readonly PlannedLine[]): (card: GoodCard) => boolean {
	const left = new Map(lines.map(({ item, quantity }) => [item.id, quantity]));
	return ({ item_id }) => {
		const quantity = left.get(item_id) ?? 0;
		left.set(item_id, quantity - 1);
		return quantity > 0;
	};
}

const isLate = ({ state }: PaymentRow): boolean => state === 'late';

/** Returns the part of a payment that was not refunded, in cents. */
export const leftOf = ({ id, amount }: Pick<PaymentRow, 'id' | 'amount'>, parts: readonly RefundPartRow[]): number =>
	amount - sumOf(parts.filter((part) => part.payment_id === id).map((part) => part.amount));

/** Assigns a refund by hand to late payments first, because a late payment is settled after it is fully refunded. */
function lateFirst({ payments, parts }: Known, planned: PlannedPart): PlannedPart[] {
	const split: PlannedPart[] = [];
	let left = planned.amount;
	for (const payment of payments.filter(isLate)) {
		const amount = Math.min(left, leftOf(payment, parts));
		if (amount <= 0) continue;
		split.push({ ...planned, payment, amount });
		left -= amount;
	}
	return left > 0 ? [...split, { ...planned, amount: left }] : split;
}

async function splitOver(
	db: Queries,
	{ parts: all, ...rest }: Known,
	{ way, hand_method, amount }: RefundWish & { amount: number },
	byCall: GivesBack,
): Promise<PlannedPart[]> {
	const known = { ...rest, parts: all.filter(counts) };
	const byHand = (cents: number): PlannedPart => ({
		way: 'by_hand',
		method: hand_method,
		payment: null,
		gift_card: null,
		amount: cents,
		by_hand_because: 'You hand the money back yourself.',
	});
	if (way === 'by_hand') return lateFirst(known, byHand(amount));
	const sources = [
		...(way === 'as_paid' ? paymentSources(known, byCall) : []),
		...(await cardSources(db, known)),
		...(way === 'as_paid' ? await receiptSources(db, known) : []),
	];
	const parts: PlannedPart[] = [];
	let left = amount;
	for (const source of sources) {
		const part = Math.min(left, source.amount);
		if (part <= 0) continue;
		parts.push({ ...source, amount: part });
		left -= part;
	}
	if (left === 0) return parts;
	return [...parts, ...lateFirst(known, way === 'gift_card' ? newCard(left) : byHand(left))];
}

const newCard = (amount: number): PlannedPart => ({
	way: 'gift_card',
	method: 'gift_card',
	payment: null,
	gift_card: null,
	amount,
	by_hand_because: '',
});

/**
 * Returns the amounts of online payments that were not refunded yet. Late payments come first, because late payments must be
 * refunded in full.
 */
const paymentSources = ({ payments, parts }: Known, byCall: GivesBack): PlannedPart[] =>
	[...payments.filter(isLate), ...payments.filter(({ state }) => state === 'paid')].map((payment): PlannedPart => {
		const calls = byCall.has(payment.id);
		return {
			way: calls ? 'provider' : 'by_hand',
			method: payment.provider,
			payment,
			gift_card: null,
			amount: leftOf(payment, parts),
			by_hand_because: calls
				? ''
				: 'The shop cannot refund this payment through the provider. Refund it on the provider’s own site.',
		};
	});

/** Returns the refundable amounts that were paid with gift cards that are still valid. */
async function cardSources(db: Queries, { order, parts }: Known): Promise<PlannedPart[]> {
	const cards = await db
		.selectFrom('order_gift_cards')
		.innerJoin('gift_cards', 'gift_cards.id', 'order_gift_cards.gift_card_id')
		.select(['gift_cards.id', 'gift_cards.number'])
		.select((eb) =>
			eb
				.selectFrom('gift_card_entries')
				.select((entries) => entries.fn.sum<number | string | null>('gift_card_entries.amount').as('sum'))
				.whereRef('gift_card_entries.gift_card_id', '=', 'gift_cards.id')
				.where('gift_card_entries.order_id', '=', order.id)
				.where('gift_card_entries.reason', 'in', ['spent', 'given back'])
				.as('spent'),
		)
		.where('order_gift_cards.order_id', '=', order.id)
		.where('voided_at', 'is', null)
		.orderBy('gift_cards.id')
		.execute();
	return cards.map(({ id, number, spent }): PlannedPart => {
		const back = sumOf(parts.filter((part) => part.gift_card_id === id).map((part) => part.amount));
		return { ...newCard(-Number(spent ?? 0) - back), gift_card: { id, number } };
	});
}

/** Returns the refundable amounts that were paid in the store. The store refunds these amounts by the same payment methods. */
async function receiptSources(db: Queries, { order, parts }: Known): Promise<PlannedPart[]> {
	const receipts = await db
		.selectFrom('order_receipts')
		.select('method')
		.select((eb) => eb.fn.sum<number | string>('amount').as('amount'))
		.where('order_id', '=', order.id)
		.groupBy('method')
		.orderBy('method')
		.execute();
	return receipts.map(({ method, amount }): PlannedPart => {
		const back = sumOf(
			parts.filter((part) => part.way === 'by_hand' && part.method === method).map((part) => part.amount),
		);
		return {
			way: 'by_hand',
			method,
			payment: null,
			gift_card: null,
			amount: Number(amount) - back,
			by_hand_because: 'The customer paid in the store. Hand the money back in the store.',
		};
	});
}

const nothingPaid = ({ order_number }: OrderRow) =>
	new Refused(`Order ${order_number} has no payments left to refund.`, 409);

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
