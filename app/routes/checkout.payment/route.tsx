import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { ReturnedSummary } from '../../forms/error-summary';
import { readForm } from '../../http/read-form.server';
import { heldAnswers } from '../../parts/account/expired-login.server';
import { beginCaptcha } from '../../parts/captcha/captcha.server';
import { checkoutStep } from '../../parts/checkout/handle';
import { giftCardView, postPayment } from '../../parts/checkout/payment-forms.server';
import { enterStep } from '../../parts/checkout/progress.server';
import { PromoCode } from '../../parts/checkout/promo-code';
import { StepPage } from '../../parts/checkout/step-page';
import { stepSummary } from '../../parts/checkout/step-summary';
import { sheetLinks } from '../../styles/sheets';
import { GiftCards } from './gift-cards';
import { PaymentChoices } from './payment-choices';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'checkout', 'rows');

export async function loader(args: LoaderFunctionArgs) {
	const { api, standing, cart, user } = await enterStep(args, 'payment');
	const held = await heldAnswers(args.request, user);
	const [{ choices, usual }, { store_info, checkout_info }] = await Promise.all([
		api.load('checkout/getPaymentChoices', {}),
		api.load('store/getSettings', {}),
	]);
	const open = choices[standing.delivery] ?? [];
	return {
		standing,
		amounts: stepSummary(cart),
		choices: open,
		payment:
			open.find((one) => one === held.payment_choice) ??
			[standing.payment, usual, ...(open.length === 1 ? open : [])].find((one) => one && open.includes(one)) ??
			null,
		/** A promo code that the customer typed before their session ended. */
		held_code: held.intent === 'promo' ? held.code : undefined,
		takes_codes: checkout_info.using_promo_codes,
		gift_cards: cart.gift_cards.map(giftCardView),
		captchas: store_info.giftcards_enabled
			? { add: await beginCaptcha(api, 'gift_card'), balance: await beginCaptcha(api, 'balance') }
			: null,
	};
}

export async function action(args: ActionFunctionArgs) {
	const checkout = await enterStep(args, 'payment');
	return postPayment({ request: args.request, form: await readForm(args.request), checkout });
}

/** Loads the page's data again after a refused form, because a captcha is valid for one post only. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400);

const formIds = { choose: 'payment', promo: 'promo', 'add-gift-card': 'gift-card', balance: 'balance' };

export default function PaymentScreen() {
	const view = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const resultOf = (intent: keyof typeof formIds) => (outcome?.intent === intent ? outcome.lastResult : undefined);
	return (
		<StepPage
			step="payment"
			standing={view.standing}
			amounts={view.amounts}
			heading="How would you like to pay?"
			aside={
				<>
					{view.captchas ? (
						<GiftCards
							cards={view.gift_cards}
							captchas={view.captchas}
							added={resultOf('add-gift-card')}
							asked={resultOf('balance')}
						/>
					) : null}
					{view.takes_codes ? (
						<PromoCode codes={view.amounts.promo_codes} lastResult={resultOf('promo')} held={view.held_code} />
					) : null}
				</>
			}
			errors={
				<ReturnedSummary
					id={formIds[outcome?.intent ?? 'choose']}
					lastResult={outcome?.lastResult}
					title={outcome?.intent === 'balance' ? 'There was an error' : undefined}
				/>
			}
		>
			<PaymentChoices
				standing={view.standing}
				choices={view.choices}
				payment={view.payment}
				lastResult={resultOf('choose')}
			/>
		</StepPage>
	);
}
