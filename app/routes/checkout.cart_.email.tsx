import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { maxNameLength, maxNoteLength } from '~store/contract/lengths';
import { atMost } from '../forms/at-most.server';
import { emailAnswer } from '../forms/email-answer';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { Honeypot } from '../forms/honeypot';
import { honeypotStamp, refuseRobots } from '../forms/honeypot.server';
import { readSubmission } from '../forms/submission.server';
import { TextArea } from '../forms/text-area';
import { readForm } from '../http/read-form.server';
import { customerMark, heldAnswers, requireShownCustomer } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { ShownTo } from '../parts/account/shown-to';
import { backToCart, requireCart } from '../parts/cart/cart-visit.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

const emailForm = z.object({
	email: emailAnswer(),
	name: z.string().trim().max(maxNameLength, atMost('A name', maxNameLength)).optional(),
	message: z.string().trim().max(maxNoteLength, atMost('A message', maxNoteLength)).optional(),
});

export async function loader(args: LoaderFunctionArgs) {
	const { session } = await requireCart(args);
	const { user } = session;
	return {
		honeypot: honeypotStamp(),
		customer: customerMark(user),
		known: {
			...(user ? { email: user.email_address, name: `${user.first_name} ${user.last_name}`.trim() } : {}),
			...(await heldAnswers(args.request, user)),
		},
	};
}

/** Sends the cart as a list to an e-mail address (docs/behaviour/cart.md#tools). */
export async function action(args: ActionFunctionArgs) {
	const fields = await readForm(args.request);
	await requireShownCustomer(args, fields);
	const { api } = await requireCart(args);
	refuseRobots(fields);
	const submission = readSubmission(fields, emailForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	try {
		await api.call('cart/email', submission.value);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	return backToCart(args.request, { kind: 'success', text: `Your cart is on its way to ${submission.value.email}.` });
}

export default function EmailCartScreen() {
	const { honeypot, customer, known } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof emailForm>>({
		id: 'email-cart',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: known,
	});
	return (
		<div className="page measure-page">
			<ErrorSummary form={form} order={['email', 'name', 'message']} />
			<div className="stack">
				<h1>E-mail this cart</h1>
				<p>We will send the items in your cart as a list. Your cart does not change.</p>
				<Form method="post" id={form.id} className="form" noValidate>
					<Honeypot stamp={honeypot} />
					<ShownTo mark={customer} />
					<Field
						field={fields.email}
						label="E-mail address"
						hint="Your own address, or someone else’s."
						type="email"
						autoComplete="email"
						spellCheck={false}
					/>
					<Field
						field={fields.name}
						label="Your name"
						optional
						autoComplete="name"
						spellCheck={false}
						maxLength={maxNameLength}
					/>
					<TextArea field={fields.message} label="Message" optional maxLength={maxNoteLength} />
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Send the list
						</button>{' '}
						<Link to="/checkout/cart">Cancel</Link>
					</div>
				</Form>
			</div>
		</div>
	);
}
