import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { type PaymentChoice, paymentChoices } from '~store/contract/checkout';
import { OrderSummary } from '../checkout/order-summary';
import { type Checkout, enterStep, goOn } from '../checkout/progress.server';
import { StepBar } from '../checkout/step-bar';
import { ErrorSummary } from '../forms/error-summary';
import { Radios } from '../forms/radios';
import { readForm } from '../http/read-form.server';
import { StoreError } from '../store-api/store-error';

const choose = 'Choose payment type first';
const paymentForm = z.object({ payment_choice: z.enum(paymentChoices, { errorMap: () => ({ message: choose }) }) });

const words: Partial<Record<PaymentChoice, { label: string; hint: string }>> = {
	pickup: { label: 'Pay at pick up', hint: 'By card or cash, in the store.' },
	not_required: { label: 'Nothing to pay', hint: 'Your order comes to $0.00.' },
};

/** The ways to pay that this cart's way of delivery has. */
async function choicesFor({ api, progress }: Checkout): Promise<PaymentChoice[]> {
	const { choices } = await api.load('checkout/getPaymentChoices', {});
	return choices[progress.delivery] ?? [];
}

export async function loader(args: LoaderFunctionArgs) {
	const checkout = await enterStep(args, 'payment');
	const { progress, cart } = checkout;
	return {
		choices: await choicesFor(checkout),
		payment: progress.payment ?? null,
		reached: progress.reached,
		summary: cart.summary,
	};
}

export async function action(args: ActionFunctionArgs) {
	const { api, progress } = await enterStep(args, 'payment');
	const submission = parseWithZod(await readForm(args.request), { schema: paymentForm });
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	const { payment_choice } = submission.value;
	try {
		const { checksum } = await api.call('checkout/setPaymentChoice', { payment_choice });
		return await goOn(args.request, { ...progress, payment: payment_choice, checksum }, 'review');
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data(
			{ lastResult: submission.reply({ fieldErrors: { payment_choice: [error.message] } }) },
			{ status: 400 },
		);
	}
}

export default function PaymentScreen() {
	const { choices, payment, reached, summary } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm({
		id: 'payment',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: { payment_choice: payment ?? '' },
	});
	return (
		<div className="page">
			<StepBar current="payment" reached={reached} />
			<ErrorSummary form={form} />
			<h1>How would you like to pay?</h1>
			<div className="with-summary">
				<Form method="post" id={form.id} className="form" noValidate>
					<Radios
						field={fields.payment_choice}
						legend="Payment"
						legendHidden
						options={choices.map((value) => ({ value, label: value, ...words[value] }))}
					/>
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Save & Continue
						</button>
						<Link to="/checkout/contact">Back</Link>
					</div>
				</Form>
				<OrderSummary amounts={summary} />
			</div>
		</div>
	);
}
