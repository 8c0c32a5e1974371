import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedPayloadOf } from '../../contract/contract';
import { daySeconds } from '../../contract/durations';
import { transact } from '../../foundation/database/transactions';
import { countHit, limitKey } from '../../foundation/limits';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { isEmail } from '../../people/details/email-address';
import { cartList } from './cart-list';
import { readCart } from './cart-view';
import { cartIdOf } from './open-cart';

/** The maximum number of carts that all visitors together can send to one e-mail address in a day. */
const dailyLimit = { hits: 5, seconds: daySeconds };

/**
 * E-mails the visitor's cart as a list of titles to an address (docs/behaviour/cart.md#tools). The e-mail includes prices if the
 * visitor may see prices.
 * @throws {Refused} 400 for an invalid e-mail address
 * @throws {Refused} 409 for an empty cart
 * @throws {Refused} 429 if the e-mail address has already received the daily maximum of carts
 */
export async function emailCart(
	store: CatalogueContext,
	visitor: Visitor,
	{ email, name, message }: CheckedPayloadOf<'cart/email'>,
): Promise<void> {
	const recipient = email.toLowerCase();
	if (!isEmail(recipient)) throw new Refused('Please input your email address.', 400, 'email');
	const cart = await readCart(store, visitor, cartIdOf(visitor));
	if (cart.items.length === 0) throw new Refused('There are no items in your cart.', 409);
	await countHit(store, limitKey('cart-mail', recipient), dailyLimit);
	const mail = cartList(cart, await store.settings.get(), { recipient, name: name ?? '', message: message ?? '' });
	await transact(store, (transaction) => queueMails(transaction, [mail], store.now()));
}
