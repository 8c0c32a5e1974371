import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { emailAnswer } from '../forms/email-answer';
import { Field } from '../forms/field';
import { TextArea } from '../forms/text-area';
import { privatePage } from '../parts/account/handle';
import { loadEnquiry, postEnquiry } from '../parts/item/enquiry.server';
import { EnquiryPage } from '../parts/item/enquiry-page';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms', 'question');

const noName = 'Please input your name.';
const noQuestion = 'Please write your question.';
const questionForm = z.object({
	name: z.string({ required_error: noName }).trim().min(1, noName).max(80, 'A name can have at most 80 characters.'),
	email: emailAnswer(),
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
	const { known, ...enquiry } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<z.input<typeof questionForm>>({
		id: 'ask',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: known,
	});
	const { eisbn, title } = enquiry.title;
	return (
		<EnquiryPage
			enquiry={enquiry}
			form={form}
			order={['question', 'name', 'email']}
			heading="Ask us about this title"
			about={<a href={`/item/${eisbn}`}>{title}</a>}
			send="Send the question"
		>
			<TextArea field={fields.question} label="Your question" maxLength={2000} />
			<Field field={fields.name} label="Your name" autoComplete="name" spellCheck={false} maxLength={80} />
			<Field field={fields.email} label="E-mail address" type="email" autoComplete="email" spellCheck={false} />
		</EnquiryPage>
	);
}
