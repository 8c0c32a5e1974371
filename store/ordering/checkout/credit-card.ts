import type { HasConfig } from '../../../config';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { ResponseOf } from '../../contract/contract';
import { refusalBy, wrongFields } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type CardForm, cardLabel, readCard } from '../cards/card-rules';
import { sealCard } from '../cards/sealed-card';
import { onlineChoicesFor } from '../payments/offered-choices';
import type { HasPayments } from '../payments/providers/providers';
import { takeStep } from './take-step';

const refuse = refusalBy<'checkout/setCreditCard'>();

/**
 * Accepts a credit card that staff will later type into the till. Validates the card (docs/behaviour/payment.md#cards), encrypts
 * the card immediately with the store's public key, and stores the encrypted card with the cart until the order is placed. A
 * second card replaces the first card.
 * @throws {Refused} with a message for each invalid field
 * @throws {Refused} if the store accepts no credit cards, or the shopper may only request orders
 */
export async function giveCreditCard(
	store: CatalogueContext & HasConfig & HasPayments,
	visitor: Visitor,
	form: CardForm,
): Promise<ResponseOf<'checkout/setCreditCard'>> {
	const publicKey = store.config.CARD_PUBLIC_KEY;
	const { checkout_info, store_info } = await store.settings.get();
	if (!publicKey || checkout_info.accepted_credit_cards.length === 0) throw noCards('cards-not-taken');
	const terms = {
		accepted: checkout_info.accepted_credit_cards,
		now: store.now(),
		timezone: store_info.timezone,
	};
	const read = readCard(form, terms);
	if ('wrong' in read) throw wrongFields(read.wrong);
	const label = cardLabel(read.card);
	const kept = { sealed: sealCard(publicKey, read.card), label, created_at: store.now() };
	const checked = await takeStep(store, visitor, async ({ transaction, cart, shopper }) => {
		const online = await onlineChoicesFor(store, transaction, shopper);
		if (!online.includes('credit_card')) throw noCards('cards-not-open');
		await transaction
			.insertInto('sealed_cards')
			.values({ cart_id: cart.id, order_id: null, ...kept })
			.onConflict((conflict) => conflict.column('cart_id').doUpdateSet(kept))
			.execute();
	});
	return { cc_info: label, ...checked };
}

const noCards = (reason: 'cards-not-taken' | 'cards-not-open') =>
	refuse(reason, 'This store does not take cards here.');
