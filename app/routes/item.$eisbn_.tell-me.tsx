import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { CoverImage } from '../components/cover-image';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import { Honeypot } from '../forms/honeypot';
import { privatePage } from '../parts/account/handle';
import { loadEnquiry, postEnquiry } from '../parts/item/enquiry.server';

export const handle = privatePage;

const noAddress = 'Please input your email address.';
const tellMeForm = z.object({
	email: z.string({ required_error: noAddress }).trim().max(254, noAddress).email(noAddress),
});

export const loader = (args: LoaderFunctionArgs) => loadEnquiry(args);

export const action = (args: ActionFunctionArgs) =>
	postEnquiry(args, {
		schema: tellMeForm,
		send: (api, eisbn, { email }) => api.call('title/createStockAlert', { eisbn, email }),
		said: ({ email }) => `We will write to ${email} when it is here.`,
	});

/** Asks for a mail when a title is in stock. */
export default function TellMe() {
	const { title, honeypot, known } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof tellMeForm>>({
		id: 'tell-me',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: known,
	});
	return (
		<div className="page question">
			<CoverImage title={title} eager />
			<div className="stack">
				<ErrorSummary form={form} />
				<h1>Tell me when it is here</h1>
				<p>
					We write to you once, when <a href={`/item/${title.eisbn}`}>{title.title}</a> is in stock.
				</p>
				<Form method="post" id={form.id} className="form" noValidate>
					<Honeypot inputs={honeypot} />
					<Field
						field={fields.email}
						label="E-mail address"
						hint="For this letter alone. Its link stops it."
						type="email"
						autoComplete="email"
						spellCheck={false}
					/>
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Tell me
						</button>{' '}
						<a href={`/item/${title.eisbn}`}>Cancel</a>
					</div>
				</Form>
			</div>
		</div>
	);
}
