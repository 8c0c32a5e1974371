import type { HasConfig } from '../../../config';
import { noTerms } from '../../basket/cart/cart-terms';
import { type Line, linesOf } from '../../basket/cart/lines';
import { priceLines } from '../../basket/cart/priced-cart';
import { shortWords } from '../../basket/cart/require-orderable';
import type { Shopper } from '../../basket/cart/shopper';
import { hasIndividualCopies } from '../../catalogue/titles/conditions';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { notFound, Refused } from '../../foundation/refusal';
import { giveTurnAmong } from '../../foundation/turns';
import { rowsOfLines, termsOf, type WantedLine } from '../changes/order-cart';
import { requireSaleRights } from '../lines/require-sale-rights';
import { orderNews } from '../mail-templates/order-news';
import { pageLink } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { moveQuote } from '../orders/order-states';
import { presentOrders } from '../orders/order-view';
import { amountsOf, itemOf, soldTitlesOf } from '../orders/write-order';
import { quotedDelivery } from './quoted-delivery';
import { requireAnswerable } from './take-quote';

/** The store's offer for a quote request: changed lines, and new prices in cents per copy. */
export interface Offered {
	/** If `quantity` is omitted, the quote line keeps its number of copies. The value 0 removes the quote line. */
	prices: { item_id: number; price: number; quantity?: number | undefined }[];
	/**
	 * A title to add to the quote. Without a price, the title gets the shop's current price. If the quote has a line with the same
	 * title and condition, the copies are added to that line.
	 */
	add?: { eisbn: string; condition: string; quantity: number; price?: number | undefined } | undefined;
	message: string;
	/** The time when the quote's prices expire, in unix seconds. */
	until: number;
	/** Whether to calculate the total without saving anything. */
	preview: boolean;
}

/**
 * Sets the price of each line of a quote request, and answers the quote request. The transaction must have locked the quote.
 * Recalculates the total with the quote's delivery, or with the taxes for a pick-up if the quote has no delivery.
 * @throws {Refused} if the order is not a quote request, or if the quote was withdrawn or has become an order. Also throws for an
 * unknown quote line, and for more used copies than are in stock
 */
export async function priceQuote(
	store: Clock & HasConfig,
	transaction: Transaction,
	quote: OrderRow,
	{ prices, add, message, until, preview }: Offered,
	shopper: Shopper,
): Promise<OrderRow> {
	if (quote.delivery_key !== 'quote') throw notFound(`Quote ${quote.order_number} does not exist.`);
	await requireAnswerable(transaction, quote);
	const before = await transaction
		.selectFrom('order_items')
		.selectAll()
		.where('order_id', '=', quote.id)
		.orderBy('position')
		.execute();
	const known = new Set(before.map(({ id }) => id));
	if (prices.some(({ item_id }) => !known.has(item_id)))
		throw new Refused('The quote no longer contains this title. Open the quote again.', 404, 'lines');
	const sets = new Map(prices.map((price) => [price.item_id, price]));
	const setOf = (id: number) => sets.get(id);
	const quantityIn = (item: { id: number; quantity: number }) => setOf(item.id)?.quantity ?? item.quantity;
	const items = before.filter((item) => quantityIn(item) > 0);
	const line = add && (await addedLine(transaction, add));
	const same = items.find(
		({ title_id, condition, notes }) =>
			title_id === line?.title_id && condition === line?.condition && notes === line?.notes,
	);
	if (add && same) requireJoining(add, setOf(same.id)?.price ?? same.sold_price, quantityIn(same));
	const added = same ? undefined : line;
	const quantityOf = (item: (typeof items)[number]) => quantityIn(item) + (item === same ? (add?.quantity ?? 0) : 0);
	if (items.length === 0 && !added) throw new Refused('A quote needs at least one title.', 422, 'lines');
	if (items.some(({ title_id }) => title_id === null))
		throw new Refused('A title on this quote is no longer in the catalogue.', 409, 'lines');
	const wanted = items.map((item) => ({
		item_id: item.id,
		title_id: item.title_id ?? 0,
		condition: item.condition,
		quantity: quantityOf(item),
		registry_id: null,
		notes: item.notes,
		price: null,
	}));
	const rows = await rowsOfLines(
		transaction,
		added ? [...wanted, added] : wanted,
		shopper.view.location_id,
		shopper.view.now,
	);
	await giveTurnAmong(rows.length);
	for (const [index, { title, condition }] of rows.entries())
		requireSaleRights(title, condition, index < items.length ? 'lines' : 'add.eisbn');
	const lines = linesOf(rows, shopper.settings, shopper.view).map((line, index) => {
		const item = items[index];
		const set = item ? setOf(item.id)?.price : add?.price;
		const price = set ?? item?.sold_price ?? line.price;
		const original_price = Math.max(item?.original_price ?? line.original_price, price);
		return { ...line, price, original_price, discount: 0, available: true };
	});
	requireCopies(lines, (index) => (items[index] === same ? 'add.quantity' : 'lines'));
	const delivery = quotedDelivery(quote, shopper.settings);
	const terms = delivery ? termsOf(quote, delivery, []) : noTerms;
	await giveTurnAmong(rows.length);
	const { totals, shipping } = priceLines(lines, terms, shopper);
	await giveTurnAmong(rows.length);
	if (delivery && delivery.carrier !== '' && shipping.is_tbd)
		throw new Refused(`${delivery.carrier} cannot deliver these copies to ${delivery.address.city}.`, 409, 'lines');
	if (preview) return { ...quote, ...amountsOf(totals) };
	const removed = before.filter((item) => quantityIn(item) <= 0).map(({ id }) => id);
	if (removed.length > 0) await transaction.deleteFrom('order_items').where('id', 'in', removed).execute();
	const sold = added ? await soldTitlesOf(transaction, lines, shopper.view) : [];
	for (const [position, line] of lines.entries()) {
		const item = items[position];
		const facts = itemOf(line, position, totals);
		const { quantity, sold_price, original_price, discount, taxes } = facts;
		if (item)
			await transaction
				.updateTable('order_items')
				.set({ position, quantity, sold_price, original_price, discount, taxes })
				.where('id', '=', item.id)
				.execute();
		else
			await transaction
				.insertInto('order_items')
				.values({ order_id: quote.id, title_info: JSON.stringify(sold[position]), ...facts })
				.execute();
	}
	const now = store.now();
	const answered = await moveQuote(transaction, quote.id, 'answer', {
		...amountsOf(totals),
		total_owing: totals.total,
		promo_discounts: 0,
		store_message: message,
		quoted_until: until,
		updated_at: now,
	});
	if (!answered) throw new Refused(`The quote ${quote.order_number} cannot be read.`, 409);
	const { settings } = shopper;
	await tellOfAnswer(store, transaction, settings, answered);
	return answered;
}

/**
 * Extends the validity of an answered quote's prices and e-mails the customer. The transaction must have locked the quote.
 * @param until unix seconds
 * @throws {Refused} if the quote has no prices, was withdrawn or has become an order
 */
export async function extendQuote(
	store: Clock & HasConfig,
	transaction: Transaction,
	quote: OrderRow,
	until: number,
	settings: Settings,
): Promise<OrderRow> {
	await requireAnswerable(transaction, quote);
	if (quote.quoted_until === null)
		throw new Refused(`Quote ${quote.order_number} has no prices yet. Send its prices first.`, 409);
	if (until <= quote.quoted_until)
		throw new Refused('The prices are already valid for longer. Choose a later day.', 422, 'days');
	const extended = await moveQuote(transaction, quote.id, 'answer', { quoted_until: until, updated_at: store.now() });
	if (!extended) throw new Refused(`The quote ${quote.order_number} cannot be read.`, 409);
	await tellOfAnswer(store, transaction, settings, extended);
	return extended;
}

async function tellOfAnswer(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	quote: OrderRow,
): Promise<void> {
	const [order] = await presentOrders(transaction, settings, [quote]);
	if (!order) return;
	const mail = await orderNews(order, settings, 'answered', pageLink(store, settings, quote));
	await queueMails(transaction, [{ ...mail, order_id: quote.id }], store.now());
}

const maxLineCopies = 10_000;

/**
 * Requires that copies can be added to the quote line of a title. @throws {Refused} if the price differs, or if the quote line
 * would have too many copies
 */
function requireJoining(add: NonNullable<Offered['add']>, price: number, quantity: number): void {
	if (add.price !== undefined && add.price !== price)
		throw new Refused(
			`The quote has this title already, at ${inDollars(price)}. Leave the price of the added copies empty, or change it on its line.`,
			422,
			'add.price',
		);
	if (add.quantity + quantity > maxLineCopies)
		throw new Refused(`A title of a quote has at most ${maxLineCopies} copies.`, 422, 'add.quantity');
}

/**
 * Requires that quote lines with individual copies, such as used books, have enough stock. The shop cannot order more copies from
 * a supplier.
 * @param fieldOf returns the name of the form field for a quote line, by the line's array index
 * @throws {Refused} if a quote line has more copies than are in stock
 */
function requireCopies(lines: readonly Line[], fieldOf: (index: number) => string): void {
	const index = lines.findIndex(({ condition, stock }) => hasIndividualCopies(condition) && stock.short > 0);
	const line = lines[index];
	if (line)
		throw new Refused(
			`The quote has too many copies: ${shortWords(line.title, line.stock.taken)}.`,
			409,
			fieldOf(index),
		);
}

/** @throws {Refused} if the shop does not sell the ISBN */
async function addedLine(
	transaction: Transaction,
	{ eisbn, condition, quantity }: NonNullable<Offered['add']>,
): Promise<WantedLine> {
	const title = await transaction
		.selectFrom('titles')
		.innerJoin('offers', 'offers.title_id', 'titles.id')
		.select('titles.id')
		.where('eisbn', '=', eisbn)
		.where('offers.condition', '=', condition)
		.executeTakeFirst();
	if (!title) throw new Refused('The shop does not sell this ISBN in this condition.', 404, 'add.eisbn');
	return { item_id: null, title_id: title.id, condition, quantity, registry_id: null, notes: null, price: null };
}
