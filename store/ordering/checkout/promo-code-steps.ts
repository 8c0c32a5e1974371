import type { Selectable } from 'kysely';
import type { Line } from '../../basket/cart/lines';
import type { PricedCart } from '../../basket/cart/priced-cart';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedCart } from '../../contract/checkout';
import type { ReasonOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import { inZone } from '../../contract/zoned-time';
import { tryCode } from '../../foundation/captcha/wrong-codes';
import type { PromoCodesTable } from '../../foundation/database/schema';
import type { HasLog } from '../../foundation/log';
import { inDollars } from '../../foundation/money';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type AlsoWritten, takeStep } from './take-step';

const refuse = refusalBy<'checkout/addPromocode'>();

/** The refusal reasons that mean an invalid promo code. With one of these reasons, the attempt counts as a wrong guess. */
const ofCode = [
	'promo-codes-not-used',
	'promo-code-unknown',
	'promo-code-not-now',
] satisfies ReasonOf<'checkout/addPromocode'>[];

/**
 * Applies a promo code to the visitor's cart (docs/behaviour/cart.md#promo-codes). A cart can have one typed promo code in
 * addition to automatic promotions. A second valid promo code replaces the first.
 * @throws {Refused} if the promo code cannot be used; the message gives the reason
 * @throws {Refused} 429 if the visitor has entered too many wrong promo codes
 */
export const addPromocode = (
	store: CatalogueContext & HasLog,
	visitor: Visitor,
	typed: string,
	alsoWrite?: AlsoWritten,
): Promise<CheckedCart> =>
	tryCode(
		store,
		visitor.client,
		({ reason }) => ofCode.some((one) => one === reason),
		() => apply(store, visitor, typed, alsoWrite),
	);

const apply = (
	store: CatalogueContext,
	visitor: Visitor,
	typed: string,
	alsoWrite: AlsoWritten | undefined,
): Promise<CheckedCart> =>
	takeStep(store, visitor, async ({ transaction, cart, priced, shopper }) => {
		const code = typed.toUpperCase();
		if (!shopper.settings.checkout_info.using_promo_codes)
			throw refuse('promo-codes-not-used', 'This store does not use promo codes.', 'code');
		const promo = await transaction.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();
		if (!promo) throw refuse('promo-code-unknown', `We do not know the promo code ${code}.`, 'code');
		const goods = goodsIn(priced);
		// Promo codes do not reduce a quote's prices, but a promo code for shipping still applies.
		const reducible = promo.type === 'shipping' ? goods : goods.filter((line) => !line.is_quoted);
		requireUsable(promo, priceOf(reducible), shopper.settings, shopper.now);
		if (reducible.length === 0 && goods.length > 0)
			throw notNow(`The promo code ${code} cannot be used for quoted prices.`);
		await transaction
			.deleteFrom('cart_promo_codes')
			.where('cart_id', '=', cart.id)
			.where('promo_code_id', '!=', promo.id)
			.execute();
		await transaction
			.insertInto('cart_promo_codes')
			.values({ cart_id: cart.id, promo_code_id: promo.id })
			.onConflict((conflict) => conflict.columns(['cart_id', 'promo_code_id']).doNothing())
			.execute();
		await alsoWrite?.(transaction);
	});

/** Removes the promo code from the visitor's cart. Does nothing if the cart has no promo code. */
export const removePromocode = (
	store: CatalogueContext,
	visitor: Visitor,
	alsoWrite?: AlsoWritten,
): Promise<CheckedCart> =>
	takeStep(store, visitor, async ({ transaction, cart }) => {
		await transaction.deleteFrom('cart_promo_codes').where('cart_id', '=', cart.id).execute();
		await alsoWrite?.(transaction);
	});

/**
 * Requires that a promo code can be used now.
 * @param goods the price of the cart lines that promo codes apply to, before any discount, in cents
 */
function requireUsable(promo: Selectable<PromoCodesTable>, goods: number, { store_info }: Settings, now: number): void {
	const { code, starts_at, expires_at, max_uses, uses, minimum } = promo;
	const day = (at: number) => inZone(at, store_info.timezone, 'd MMMM yyyy');
	if (starts_at !== null && starts_at > now) throw notNow(`The promo code ${code} begins on ${day(starts_at)}.`);
	// If a promo code expires at midnight, the message names the day before.
	if (expires_at !== null && expires_at <= now) throw notNow(`The promo code ${code} ended on ${day(expires_at - 1)}.`);
	if (max_uses !== null && uses >= max_uses) throw notNow(`The promo code ${code} has been used up.`);
	if (promo.automatic === 1)
		throw notNow(`You do not need to type ${code}. The code applies automatically when your order qualifies.`);
	if (goods < minimum) throw notNow(`The promo code ${code} is for orders of ${inDollars(minimum)} or more.`);
}

/** Returns the cart lines that promo codes apply to. Omits gift cards, because a gift card is a form of money. */
const goodsIn = ({ lines }: PricedCart): Line[] =>
	lines.filter(({ available, title }) => available && title.is_giftcard === 0);

/** Returns the total price of cart lines, in cents. */
const priceOf = (lines: Line[]): number => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const notNow = (words: string) => refuse('promo-code-not-now', words, 'code');
