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

/** The message if no payment was chosen (docs/behaviour/payment.md#choices). */
export const choosePayment = 'Choose payment type first';
const paymentForm = z.object({
	payment_choice: z.enum(paymentChoices, { errorMap: () => ({ message: choosePayment }) }),
});

const giftCardForm = z.object({ number: cardNumber, pin: z.string().trim().max(20).default(''), ...captchaAnswers });
const cardForm = z.object({ position: z.coerce.number().int().min(1), ends: z.string().max(4) });

/** Handles the forms of the payment screen, by their intent. */
export async function postPayment(post: Post) {
	// A choice that saves itself on change has no button, and so no intent.
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
		// Another choice may need its own step before the review.
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
 * Says whether the typed number of a refused card goes back into the form. The form of an empty card comes back blank
 * (docs/behaviour/gift-cards.md#redeeming).
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
		// A card that was already in the order is unchanged.
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
	// After a double press, the card is already gone.
	if (!card?.number.endsWith(ends)) return redirect(stepPath('payment'), 303);
	const left = await post.checkout.api.load('checkout/removeGiftCard', { gift_card_number: card.number });
	return backToPayment(post, left, 'Gift card removed.');
}

/**
 * Returns a gift card of the cart by its position in the list, from 1. Addresses and forms use the position, because
 * the number is as good as money.
 */
export const findGiftCard = ({ gift_cards }: Pick<Cart, 'gift_cards'>, position: number) => gift_cards[position - 1];

/** Returns the facts about a gift card that pages show. */
export const giftCardView = ({ number, amount }: Cart['gift_cards'][number], index: number) => ({
	position: index + 1,
	ends: number.slice(-4),
	amount,
});

/** Redirects to the payment screen with a message about a gift card or promo code. */
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
