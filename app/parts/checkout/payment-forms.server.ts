import { type ActionFunctionArgs, data, redirect, type TypedResponse } from '@remix-run/node';
import { z } from 'zod';
import type { Cart } from '~store/contract/cart';
import type { CheckedCart } from '~store/contract/checkout';
import type { ReasonOf } from '~store/contract/contract';
import { paymentChoices } from '~store/contract/payment-choices';
import { flash } from '../../cookies/flash.server';
import { errorsOf, type FormErrors, statusOf } from '../../forms/failed-form.server';
import { readIntent, readSubmission, readWritten } from '../../forms/submission.server';
import { byReason, StoreError } from '../../store-api/store-error';
import { captchaAnswers, captchaOf } from '../captcha/captcha.server';
import { answeredOnce, askBalance, cardNumber } from '../gift-cards/ask-balance.server';
import { type Checkout, goOnWith, stayWith } from './progress.server';
import { applyPromoCode } from './promo-code.server';
import { stepPath } from './steps';

interface Post {
	request: ActionFunctionArgs['request'];
	form: FormData;
	checkout: Checkout;
}

/** The message if the shopper chose no payment method (docs/behaviour/payment.md#choices). */
export const choosePayment = 'Choose payment type first';
const paymentForm = z.object({
	payment_choice: z.enum(paymentChoices, { errorMap: () => ({ message: choosePayment }) }),
});

const giftCardForm = z.object({ number: cardNumber, pin: z.string().trim().max(20).default(''), ...captchaAnswers });
const cardForm = z.object({ position: z.coerce.number().int().min(1), ends: z.string().max(4) });

/** Handles the forms of the payment page, by their intent. */
export async function postPayment(post: Post) {
	// If the form has no intent, a script posted the form because the shopper changed the payment choice. In this case, the
	// shopper pressed no button.
	return post.form.has('intent') ? intents[readIntent(post.form, intents)](post) : choose(post);
}

const intents = {
	choose,
	promo: addPromoCode,
	'remove-promo': removePromoCode,
	'add-gift-card': addGiftCard,
	'remove-gift-card': removeGiftCard,
	balance: tellBalance,
};

async function choose({ request, form, checkout: { api, progress, draft } }: Post) {
	const submission = readSubmission(form, paymentForm);
	if (submission.status !== 'success') return returned('choose', submission.reply(), 400);
	const { payment_choice: payment } = submission.value;
	try {
		const checked = await api.call('checkout/setPaymentChoice', { payment_choice: payment });
		// A different payment method may need an additional checkout step before the review.
		const reached = draft.payment_choice === payment ? progress.reached : ('payment' as const);
		return await goOnWith(request, { ...progress, reached }, 'payment', checked);
	} catch (error) {
		const errors = errorsOf(error, { nameOf: () => 'payment_choice' });
		return returned('choose', submission.reply(errors), statusOf(error));
	}
}

async function addPromoCode(post: Post) {
	const applied = await applyPromoCode(post.checkout.api, post.form);
	if ('lastResult' in applied) return returned('promo', applied.lastResult, applied.status);
	return backToPayment(post, applied.checked, 'Promo code applied');
}

async function removePromoCode(post: Post) {
	const left = await post.checkout.api.load('checkout/removePromocode', {});
	return backToPayment(post, left, 'Promo code removed');
}

/**
 * Whether the form shows the typed gift card number again after the store refused it. If the gift card has no money left, the
 * number field is empty again (docs/behaviour/gift-cards.md#redeeming).
 */
const typedCard: Record<ReasonOf<'checkout/addGiftCard'>, 'given back' | 'forgotten'> = {
	'ordering-disabled': 'given back',
	'login-required': 'given back',
	'location-not-chosen': 'given back',
	'cart-empty': 'given back',
	'captcha-failed': 'given back',
	'gift-cards-not-taken': 'given back',
	'gift-card-unknown': 'given back',
	'gift-card-empty': 'forgotten',
	'too-many-gift-cards': 'given back',
};

async function addGiftCard(post: Post) {
	const submission = readSubmission(post.form, giftCardForm);
	const again = (errors: FormErrors = {}, hideFields = answeredOnce) => submission.reply({ ...errors, hideFields });
	if (submission.status !== 'success') return returned('add-gift-card', again(), 400);
	const { number: gift_card_number, pin, ...answers } = submission.value;
	try {
		const added = await post.checkout.api.call('checkout/addGiftCard', {
			gift_card_number,
			...(pin === '' ? {} : { pin }),
			captcha: captchaOf(answers),
		});
		// If the number of gift cards did not change, the card was already part of the order.
		const another = added.cart.gift_cards.length > post.checkout.cart.gift_cards.length;
		return await backToPayment(post, added, another ? 'Gift card added.' : 'This gift card is in your order already.');
	} catch (error) {
		const errors = errorsOf(error, { nameOf: (name) => (name === 'gift_card_number' ? 'number' : name) });
		const forgotten = error instanceof StoreError && byReason(error, typedCard) === 'forgotten';
		return returned(
			'add-gift-card',
			again(errors, forgotten ? [...answeredOnce, 'number', 'pin'] : answeredOnce),
			statusOf(error),
		);
	}
}

async function tellBalance({ request, form, checkout: { api } }: Post) {
	const asked = await askBalance(api, form);
	if ('lastResult' in asked) return returned('balance', asked.lastResult, asked.status);
	const headers = new Headers();
	await flash(request, headers, { kind: 'success', text: asked.said });
	return redirect(stepPath('payment'), { status: 303, headers });
}

async function removeGiftCard(post: Post) {
	const { position, ends } = readWritten(post.form, cardForm);
	const card = findGiftCard(post.checkout.cart, position);
	// The gift card may already be removed from the order, for example after a double press.
	if (!card?.number.endsWith(ends)) return redirect(stepPath('payment'), 303);
	const left = await post.checkout.api.load('checkout/removeGiftCard', { gift_card_number: card.number });
	return backToPayment(post, left, 'Gift card removed.');
}

/**
 * Returns a gift card of the cart by its position in the list. The first position in the list of gift cards is 1. Addresses and
 * forms contain the position of a gift card rather than its number, because anyone who knows the number can spend the card.
 */
export const findGiftCard = ({ gift_cards }: Pick<Cart, 'gift_cards'>, position: number) => gift_cards[position - 1];

/** Returns the facts about a gift card that pages show. */
export const giftCardView = ({ number, amount }: Cart['gift_cards'][number], index: number) => ({
	position: index + 1,
	ends: number.slice(-4),
	amount,
});

/** Redirects to the payment page with a message about a gift card or promo code. */
export async function backToPayment(
	{ request, checkout: { progress } }: Pick<Post, 'request' | 'checkout'>,
	checked: CheckedCart,
	text: string,
): Promise<TypedResponse<never>> {
	const headers = new Headers();
	await flash(request, headers, { kind: 'success', text });
	return stayWith(request, progress, 'payment', checked, headers);
}

type Reply = ReturnType<ReturnType<typeof readSubmission>['reply']>;

const returned = (intent: 'choose' | 'promo' | 'add-gift-card' | 'balance', lastResult: Reply, status: number) =>
	data({ intent, lastResult }, { status });
