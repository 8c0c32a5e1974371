import type { HasLocations } from '../../catalogue/locations/locations';
import { conditionText } from '../../catalogue/titles/conditions';
import { offersOf } from '../../catalogue/titles/offers';
import { isShownSale, shownSums } from '../../catalogue/titles/prices';
import { presentTitle } from '../../catalogue/titles/summaries';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { Cart, CartAmounts, CartItem, CartSum, PromoLine } from '../../contract/cart';
import type { CheckoutDraft } from '../../contract/checkout-draft';
import type { Offer } from '../../contract/title';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { showPhone } from '../../people/details/phone-number';
import { readGiftCardNotes } from '../gift-cards/gift-card-notes';
import type { Promo } from '../promotions/promos';
import type { CartTerms } from './cart-terms';
import type { Line } from './lines';
import { isCartable, type PricedCart, readPricedCart } from './priced-cart';
import { type Shopper, shopperOf } from './shopper';
import type { Totals } from './totals';

/** Reads the complete cart as this visitor may see it (docs/behaviour/cart.md#contents). */
export async function readCart(store: CatalogueContext, visitor: Visitor, cartId: number | null): Promise<Cart> {
	const shopper = await shopperOf(store, visitor);
	const cart = await readPricedCart(store.db, cartId, shopper);
	const titles = [...new Map(cart.lines.map((line) => [line.title.id, line.title])).values()];
	const ordered = await lastOrdered(
		store.db,
		shopper.account?.id ?? null,
		titles.map(({ id }) => id),
	);
	const offers = titles.length === 0 ? new Map<number, Offer[]>() : await offersOf(store, visitor, titles);
	return {
		items: cart.lines.map((line) =>
			presentLine(line, offers.get(line.title.id) ?? [], ordered.get(line.title.id), shopper),
		),
		summary: presentSums(cart, shopper),
		gift_cards: presentGiftCards(cart),
		contains_unavailable: cart.contains_unavailable,
		meets_order_min: cart.meets_order_min,
		can_click_collect: cart.can_click_collect,
		checksum: cart.checksum,
		supply: cart.supply,
		checkout: presentDraft(cart.terms, shopper),
	};
}

/** Reads a cart's total and its number of copies, without the details of its titles. */
export async function readCartSum(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	cartId: number | null,
): Promise<CartSum> {
	const shopper = await shopperOf(store, visitor);
	const { total_quantity, subtotal, total } = presentSums(await readPricedCart(store.db, cartId, shopper), shopper);
	return { total_quantity, subtotal, total };
}

/** Converts the checkout draft to the form that the API returns. Leaves out unanswered fields. */
function presentDraft(
	{ delivery_preference, draft: { contact, ...answers } }: CartTerms,
	{ settings, approver }: Shopper,
): CheckoutDraft {
	return {
		...(delivery_preference ? { delivery_preference } : {}),
		...answers,
		...(contact ? { contact: { ...contact, phone: showPhone(contact.phone, settings) } } : {}),
		...(approver ? { approver } : {}),
	};
}

/**
 * Converts the cart amounts to the form that the API returns. The numbers of copies include unavailable cart lines, but the
 * amounts do not.
 */
function presentSums({ lines, terms, totals, shipping }: PricedCart, { view }: Shopper): CartAmounts {
	const { original_price, discounts } = shownSums(totals, view.settings);
	const amount = (cents: number) => (view.sees_prices ? toDecimal(cents) : null);
	return {
		item_count: lines.length,
		total_quantity: copiesIn(lines),
		original_price: amount(original_price),
		discounts: amount(discounts),
		promo_codes: presentPromos(terms.promos, totals, view.sees_prices),
		subtotal: amount(totals.subtotal),
		taxes: view.sees_prices ? totals.taxes.map((tax) => ({ ...tax, amount: toDecimal(tax.amount) })) : [],
		shipping: amount(totals.shipping),
		post_subtotal_discount: amount(totals.post_subtotal_discount),
		total: amount(totals.total),
		total_gift_card_amount_used: amount(totals.gift_card_amount),
		total_owing: amount(totals.owing),
		is_shipping_tbd: shipping.is_tbd,
		contains_gift_registry_item: lines.some((line) => line.registry_id !== null),
		contains_gift_registry_shipping: lines.some((line) => line.registry_ships),
	};
}

/**
 * Converts the promo codes that give a discount to the form that the API returns. The code that the shopper entered is always
 * included, so that the shopper can remove it.
 */
function presentPromos(promos: Promo[], totals: Totals, seesPrices: boolean): PromoLine[] {
	if (!seesPrices) return [];
	const taken = new Map(totals.promos.map(({ promo, amount }) => [promo.id, amount]));
	return promos
		.filter((promo) => taken.has(promo.id) || !promo.automatic)
		.map(({ id, code, description, type, automatic, expires_at }) => ({
			code,
			description,
			type,
			automatic,
			expiry_date: expires_at,
			amount: toDecimal(taken.get(id) ?? 0),
		}));
}

/** Converts the shopper's gift cards, with the amount that each card pays, to the form that the API returns. */
const presentGiftCards = ({ terms, totals }: PricedCart): Cart['gift_cards'] =>
	terms.gift_cards.map(({ number, balance }, index) => {
		const amount = totals.gift_cards[index]?.amount ?? 0;
		return {
			number,
			pin: '',
			balance: toDecimal(balance),
			amount: toDecimal(amount),
			most: toDecimal(Math.min(balance, totals.owing + amount)),
		};
	});

const copiesIn = (lines: Line[]): number => lines.reduce((copies, line) => copies + line.quantity, 0);

function presentLine(line: Line, offers: Offer[], orderedAt: number | undefined, shopper: Shopper): CartItem {
	const { view } = shopper;
	const title = presentTitle(line.title, view);
	const available = offers.find(({ code }) => code === line.condition) ?? withoutOffer(line);
	const price = view.sees_prices && line.price > 0 ? toDecimal(line.price) : null;
	return {
		title_info: {
			eisbn: title.eisbn,
			title: title.title,
			subtitle: title.subtitle,
			authors: title.authors,
			binding: title.binding,
			price,
			cover_image_cache: title.cover_image_cache,
			is_forthcoming: title.is_forthcoming,
			release_date: title.release_date,
			available,
		},
		cart_info: {
			cart_id: line.item_id,
			quantity: line.quantity,
			cartable: isCartable(line, shopper),
			cartable_logged_in: line.available,
			backorder_quantity: line.stock.backorder,
			backorder_sub_message: backorderMessage(line, available),
			short_quantity: line.stock.short,
			gift_registry_id: line.registry_id,
			gift_registry_wants: line.registry_wants,
			gift_registry_gone: line.registry_gone,
			earlier_quantity: line.earlier_quantity,
			is_giftcard: line.title.is_giftcard === 1,
			last_ordered: orderedAt === undefined ? null : { date_ordered: orderedAt },
			sold_price: price,
			original_price: price !== null && isShownSale(line, view.settings) ? toDecimal(line.original_price) : null,
			line_price: price === null ? null : toDecimal(line.price * line.quantity),
			cart_notes: readGiftCardNotes(line.notes),
		},
	};
}

/** Returns the message about copies that the store must order from a supplier. Returns null if all copies are in stock. */
export function backorderMessage(line: Line, offer: Pick<Offer, 'sub_message'>): string | null {
	if (line.stock.backorder === 0) return null;
	return line.stock.taken === 0 && offer.sub_message ? offer.sub_message : 'To be ordered for you';
}

/**
 * Makes an offer for a cart line without an offer: the store no longer sells the title in this condition, or the line is a gift
 * card.
 */
const withoutOffer = (line: Line): Offer => ({
	code: line.condition,
	text: conditionText(line.condition),
	price: null,
	row_price: null,
	save: null,
	used: false,
	note: null,
	onhand: line.title.is_giftcard === 1 ? 'Y' : 0,
	onorder: 0,
	discount: 0,
	availability: line.available ? 'available' : 'out_of_stock_indefinitely',
	message: line.available ? 'Available' : 'Unavailable',
	sub_message: null,
	is_extra_orderable: false,
	is_large_print: line.title.is_large_print === 1,
	cartable: false,
});

/** Finds when an account last ordered each title, in Unix seconds. Ignores cancelled orders. Runs one query. */
async function lastOrdered(db: Queries, accountId: number | null, titleIds: number[]): Promise<Map<number, number>> {
	if (accountId === null || titleIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.select('order_items.title_id')
		.select((eb) => eb.fn.max<number>('orders.created_at').as('ordered_at'))
		.where('orders.customer_id', '=', accountId)
		.where('orders.delivery_key', '!=', 'quote')
		.where('orders.state', '!=', 'cancelled')
		.where('order_items.title_id', 'in', titleIds)
		.groupBy('order_items.title_id')
		.execute();
	return new Map(rows.flatMap(({ title_id, ordered_at }) => (title_id === null ? [] : [[title_id, ordered_at]])));
}
