import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '../format/dollars';
import { readWritten } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { checkoutStep } from '../parts/checkout/handle';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle = checkoutStep;

export const links = sheetLinks('forms', 'summary', 'checkout');

const answerForm = z.object({ answer: z.enum(['pay', 'refuse']) });

const referenceIn = ({ url }: Request): string => new URL(url).searchParams.get('payment')?.slice(0, 40) ?? '';

/** Returns the address to which the shopper is redirected, in the same way as after a real payment provider's page. */
const backTo = (reference: string): string => `/checkout/global?payment=${encodeURIComponent(reference)}`;

export async function loader(args: LoaderFunctionArgs) {
	const reference = referenceIn(args.request);
	const { open, ...payment } = await (await storeApi(args)).load('payment/getSample', { reference });
	if (!open) throw redirect(backTo(reference), 303);
	return { ...payment, leave: `${backTo(reference)}&cancelled=true` };
}

export async function action(args: ActionFunctionArgs) {
	const reference = referenceIn(args.request);
	const { answer } = readWritten(await readForm(args.request), answerForm);
	await (await storeApi(args)).load('payment/answerSample', { reference, answer });
	return redirect(backTo(reference), 303);
}

/** Replaces a payment provider's card page in the sample shop. */
export default function SampleCardScreen() {
	const { order_number, amount, currency, leave } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page measure-page stack">
			<h1>Try out a payment by card</h1>
			<p className="banner banner-warning">
				This is a sample shop, so nothing is charged. In a real shop, the page of a card provider asks for the card
				here.
			</p>
			<p>
				{`Order ${order_number}: `}
				<b>{dollars(amount)}</b> {currency}
			</p>
			<Form method="post" className="cluster">
				<button className="button button-primary" name="answer" value="pay" aria-busy={busy || undefined}>
					{`Pay ${dollars(amount)}`}
				</button>{' '}
				<button className="button" name="answer" value="refuse">
					Decline the card
				</button>{' '}
				<a href={leave}>Leave without paying</a>
			</Form>
		</div>
	);
}
