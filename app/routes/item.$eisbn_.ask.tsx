import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { CoverImage } from '../components/cover-image';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import { Honeypot } from '../forms/honeypot';
import { TextArea } from '../forms/text-area';
import { privatePage } from '../parts/account/handle';
import { loadEnquiry, postEnquiry } from '../parts/item/enquiry.server';

export const handle = privatePage;

const noAddress = 'Please input your email address.';
const noName = 'Please input your name.';
const noQuestion = 'Please write your question.';
const questionForm = z.object({
	name: z.string({ required_error: noName }).trim().min(1, noName).max(80, 'A name can have at most 80 characters.'),
	email: z.string({ required_error: noAddress }).trim().max(254, noAddress).email(noAddress),
	question: z
		.string({ required_error: noQuestion })
		.trim()
		.min(1, noQuestion)
		.max(2000, 'A question can have at most 2000 characters.'),
});

export async function loader(args: LoaderFunctionArgs) {
	const { known, ...enquiry } = await loadEnquiry(args);
	return { ...enquiry, known: { ...known, question: `Can you get ${enquiry.title.title} for me?` } };
}

export const action = (args: ActionFunctionArgs) =>
	postEnquiry(args, {
		schema: questionForm,
		send: (api, eisbn, question) => api.call('title/emailQuestion', { eisbn, ...question }),
		said: ({ email }) => `Your question is on its way. We will answer to ${email}.`,
	});

/** A question to the store about one title. */
export default function Ask() {
	const { title, honeypot, known } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof questionForm>>({
		id: 'ask',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: known,
	});
	return (
		<div className="page question">
			<CoverImage title={title} eager />
			<div className="stack">
				<ErrorSummary form={form} order={['question', 'name', 'email']} />
				<h1>Ask us about this title</h1>
				<p>
					<a href={`/item/${title.eisbn}`}>{title.title}</a>
				</p>
				<Form method="post" id={form.id} className="form" noValidate>
					<Honeypot inputs={honeypot} />
					<TextArea field={fields.question} label="Your question" maxLength={2000} />
					<Field field={fields.name} label="Your name" autoComplete="name" spellCheck={false} maxLength={80} />
					<Field field={fields.email} label="E-mail address" type="email" autoComplete="email" spellCheck={false} />
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Send the question
						</button>{' '}
						<a href={`/item/${title.eisbn}`}>Cancel</a>
					</div>
				</Form>
			</div>
		</div>
	);
}
