import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { flash } from '../cookies/flash.server';
import { ReturnedSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Honeypot } from '../forms/honeypot';
import { honeypotStamp, refuseRobots } from '../forms/honeypot.server';
import { returnedField } from '../forms/returned-field';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { pathWithin } from '../http/return-path.server';
import { privatePage } from '../parts/account/handle';
import { AskFields, askOrder } from '../parts/item/ask-fields';
import { askedWords, askForm } from '../parts/item/ask-form.server';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

export const loader = (_args: LoaderFunctionArgs) => ({ honeypot: honeypotStamp() });

/**
 * The schema of the form that asks the store for a book. The form also contains the address of the page that the shopper came
 * from.
 */
const questionForm = askForm.extend({ back: z.string().optional() });

/** Sends the store a question from a shopper who found nothing, and redirects to the page they came from. */
export async function action(args: ActionFunctionArgs) {
	const fields = await readForm(args.request);
	refuseRobots(fields);
	const submission = readSubmission(fields, questionForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	try {
		const { back, ...question } = submission.value;
		await (await storeApi(args)).call('title/emailQuestion', question);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'success', text: askedWords(submission.value) });
	return redirect(pathWithin(submission.value.back) ?? '/browse', { status: 303, headers });
}

/** The page that asks the store about a book that the shop does not have. */
export default function AskScreen() {
	const { honeypot } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const busy = useNavigation().state === 'submitting';
	const field = (name: string) => returnedField('ask', name, lastResult);
	return (
		<div className="page measure-page stack">
			<ReturnedSummary id="ask" lastResult={lastResult} order={[...askOrder]} />
			<h1>Ask us</h1>
			<p>We can order almost any book.</p>
			<Form method="post" id="ask" className="form" noValidate>
				<Honeypot stamp={honeypot} />
				<input type="hidden" name="back" value={String(lastResult?.initialValue?.back ?? '')} />
				<AskFields
					label="Which book?"
					fields={{ question: field('question'), name: field('name'), email: field('email') }}
				/>
				<div>
					<button className="button button-primary" aria-busy={busy || undefined}>
						Send the question
					</button>
				</div>
			</Form>
		</div>
	);
}
