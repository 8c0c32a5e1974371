import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '../format/dollars';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { readSubmission } from '../forms/submission.server';
import { typedAmount } from '../forms/typed-amount';
import { readForm } from '../http/read-form.server';
import { heldAnswers } from '../parts/account/expired-login.server';
import { checkoutStep } from '../parts/checkout/handle';
import { backToPayment, findGiftCard, giftCardView } from '../parts/checkout/payment-forms.server';
import { type Checkout, enterStep } from '../parts/checkout/progress.server';
import { StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { stepPath } from '../parts/checkout/steps';
import { sheetLinks } from '../styles/sheets';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'checkout');

const amountForm = z.object({ amount: typedAmount() });

/** @throws a redirect to the payment page for a gift card that is no longer in the cart */
function requireCard({ cart }: Checkout, params: LoaderFunctionArgs['params']) {
	const card = findGiftCard(cart, Number(params.position));
	if (!card) throw redirect(stepPath('payment'));
	return card;
}

export async function loader(args: LoaderFunctionArgs) {
	const checkout = await enterStep(args, 'payment');
	const card = requireCard(checkout, args.params);
	const { amount } = await heldAnswers(args.request, checkout.user);
	return {
		amount: amount ?? card.amount,
		standing: checkout.standing,
		amounts: stepSummary(checkout.cart),
		card: giftCardView(card, 0),
		hint: `${dollars(card.balance)} on the card, up to ${dollars(card.most)} for this order.`,
	};
}

export async function action(args: ActionFunctionArgs) {
	const checkout = await enterStep(args, 'payment');
	const { number: gift_card_number } = requireCard(checkout, args.params);
	const submission = readSubmission(await readForm(args.request), amountForm);
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	try {
		const edited = await checkout.api.call('checkout/editGiftCard', { gift_card_number, ...submission.value });
		return await backToPayment({ request: args.request, checkout }, edited, 'Gift card changed.');
	} catch (error) {
		const errors = errorsOf(error, { nameOf: () => 'amount' });
		return data({ lastResult: submission.reply(errors) }, { status: statusOf(error) });
	}
}

export default function GiftCardScreen() {
	const { standing, amounts, amount, card, hint } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<z.input<typeof amountForm>>({
		id: 'amount',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: { amount },
	});
	return (
		<StepPage
			step="payment"
			standing={standing}
			amounts={amounts}
			heading={`Gift card ending in ${card.ends}`}
			errors={<ErrorSummary form={form} />}
		>
			<Form method="post" id={form.id} className="form" noValidate>
				<Field
					field={fields.amount}
					label="Amount to use, in dollars"
					hint={hint}
					width="short"
					inputMode="decimal"
					autoComplete="off"
					spellCheck={false}
				/>
				<div className="cluster">
					<button className="button button-primary">Save amount</button> <Link to={stepPath('payment')}>Cancel</Link>
				</div>
			</Form>
		</StepPage>
	);
}
