import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { SessionUser } from '~store/contract/session';
import { wayLabels, waysOffered } from '../account/ways';
import { OrderSummary } from '../checkout/order-summary';
import { enterStep, goOn } from '../checkout/progress.server';
import { StepBar } from '../checkout/step-bar';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import { Radios } from '../forms/radios';
import { TextArea } from '../forms/text-area';
import { inWords, readForm } from '../http/read-form.server';
import { StoreError } from '../store-api/store-error';

/** The rules of spec 2 §5, with their words. */
const contactForm = z.object({
	name: z
		.string({ required_error: 'Please input your name.' })
		.trim()
		.min(1, 'Please input your name.')
		.max(80, 'Your name can have at most 80 characters.'),
	email: z
		.string({ required_error: 'Please input your email address.' })
		.trim()
		.max(254, 'Please input your email address.')
		.email('Please input your email address.'),
	phone: z
		.string({ required_error: 'Please input your phone number.' })
		.trim()
		.regex(/^[\d+. ()-]{10,15}$/, 'Please input your phone number.'),
	instructions: z.string().trim().max(1000, 'Instructions can have at most 1000 characters.').default(''),
	preferred_communication: z.enum(['email', 'phone', 'text']).default('email'),
});

export async function loader(args: LoaderFunctionArgs) {
	const { api, progress, cart, user } = await enterStep(args, 'contact');
	const { store_info } = await api.load('store/getSettings', {});
	const ways = waysOffered(store_info);
	return {
		contact: progress.contact ?? (user && contactOf(user)) ?? { preferred_communication: ways[0] },
		reached: progress.reached,
		summary: cart.summary,
		ways,
	};
}

/** What a customer need not be asked again: it stands in their account. */
const contactOf = ({ first_name, last_name, email_address, phone_number, communication_preference }: SessionUser) => ({
	name: `${first_name} ${last_name}`.trim(),
	email: email_address,
	phone: phone_number,
	preferred_communication: communication_preference,
});

export async function action(args: ActionFunctionArgs) {
	const { api, progress } = await enterStep(args, 'contact');
	const submission = parseWithZod(await readForm(args.request), { schema: contactForm, errorMap: inWords });
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	const contact = submission.value;
	try {
		const { checksum } = await api.call('checkout/setExtras', contact);
		return await goOn(args.request, { ...progress, contact, checksum }, 'payment');
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const words =
			typeof error.error === 'string' ? { formErrors: [error.error] } : { fieldErrors: toLists(error.error) };
		return data({ lastResult: submission.reply(words) }, { status: 400 });
	}
}

const toLists = (errors: Record<string, string>) =>
	Object.fromEntries(Object.entries(errors).map(([name, words]) => [name, [words]]));

export default function ContactScreen() {
	const { contact, reached, summary, ways: allowed } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof contactForm>>({
		id: 'contact',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: contact,
	});
	return (
		<div className="page">
			<StepBar current="contact" reached={reached} />
			<ErrorSummary form={form} />
			<h1>How can we reach you?</h1>
			<div className="with-summary">
				<Form method="post" id={form.id} className="form" noValidate>
					<Field field={fields.name} label="Name" autoComplete="name" spellCheck={false} />
					<Field
						field={fields.email}
						label="E-mail address"
						type="email"
						autoComplete="email"
						spellCheck={false}
						hint="Your order’s confirmation goes there."
					/>
					<Field field={fields.phone} label="Phone number" type="tel" autoComplete="tel" width="medium" />
					{allowed.length > 1 ? (
						<Radios
							field={fields.preferred_communication}
							legend="How should we tell you that your order is ready?"
							options={allowed.map((value) => ({ value, label: wayLabels[value] }))}
						/>
					) : null}
					<TextArea
						field={fields.instructions}
						label="Instructions"
						optional
						maxLength={1000}
						hint="Anything we should know about this order."
					/>
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Save & Continue
						</button>
						<Link to="/checkout/cart">Back</Link>
					</div>
				</Form>
				<OrderSummary amounts={summary} />
			</div>
		</div>
	);
}
