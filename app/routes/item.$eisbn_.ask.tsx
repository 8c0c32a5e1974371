import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { AskFields, askOrder } from '../parts/item/ask-fields';
import { type AskForm, askedWords, askForm } from '../parts/item/ask-form.server';
import { loadEnquiry, postEnquiry } from '../parts/item/enquiry.server';
import { EnquiryPage } from '../parts/item/enquiry-page';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	...privatePage,
	subject: (asked) => asked && `Ask about ${asked.title.title}`,
};

export const links = sheetLinks('forms', 'question');

export async function loader(args: LoaderFunctionArgs) {
	const { known, ...enquiry } = await loadEnquiry(args);
	return { ...enquiry, known: { ...known, question: `Can you get ${enquiry.title.title} for me?` } };
}

export const action = (args: ActionFunctionArgs) =>
	postEnquiry(args, {
		schema: askForm,
		send: (api, eisbn, question) => api.call('title/emailQuestion', { eisbn, ...question }),
		said: askedWords,
	});

/** The page with a form that asks the store about a title. */
export default function Ask() {
	const { known, ...enquiry } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<AskForm>({
		id: 'ask',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: known,
	});
	const { eisbn, title } = enquiry.title;
	return (
		<EnquiryPage
			enquiry={enquiry}
			form={form}
			order={[...askOrder]}
			heading="Ask us about this title"
			about={<a href={`/item/${eisbn}`}>{title}</a>}
			send="Send the question"
		>
			<AskFields fields={fields} />
		</EnquiryPage>
	);
}
