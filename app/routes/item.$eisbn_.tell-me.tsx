import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { emailAnswer } from '../forms/email-answer';
import { Field } from '../forms/field';
import type { PageHandle } from '../page/page-handle';
import { privatePage } from '../parts/account/handle';
import { loadEnquiry, postEnquiry } from '../parts/item/enquiry.server';
import { EnquiryPage } from '../parts/item/enquiry-page';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	...privatePage,
	subject: (asked) => asked && `Tell me when ${asked.title.title} is here`,
};

export const links = sheetLinks('forms', 'question');

const tellMeForm = z.object({
	email: emailAnswer(),
});

export const loader = (args: LoaderFunctionArgs) => loadEnquiry(args);

export const action = (args: ActionFunctionArgs) =>
	postEnquiry(args, {
		schema: tellMeForm,
		send: (api, eisbn, { email }) => api.call('title/createStockAlert', { eisbn, email }),
		said: ({ email }) => `We will write to ${email} when it is here.`,
	});

/** The page with a form for an e-mail alert when a title is in stock again. */
export default function TellMe() {
	const { known, ...enquiry } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<z.input<typeof tellMeForm>>({
		id: 'tell-me',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: known,
	});
	const { eisbn, title } = enquiry.title;
	return (
		<EnquiryPage
			enquiry={enquiry}
			form={form}
			order={['email']}
			heading="Tell me when it is here"
			about={
				<>
					We will write to you once, when <a href={`/item/${eisbn}`}>{title}</a> is in stock.
				</>
			}
			send="Tell me"
		>
			<Field
				field={fields.email}
				label="E-mail address"
				hint="We use your address only for this e-mail. A link in the e-mail cancels the alert."
				type="email"
				autoComplete="email"
				spellCheck={false}
			/>
		</EnquiryPage>
	);
}
