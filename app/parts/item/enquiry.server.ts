import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { honeypotStamp, refuseRobots } from '../../forms/honeypot.server';
import { readSubmission } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { requireItemNumber } from './item-number.server';

/** Loads a form about one title, with the title, and the name and e-mail address of a logged-in customer. */
export async function loadEnquiry(args: LoaderFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const [title, { user }] = await Promise.all([
		api.load('title/getItem', { eisbn }),
		api.load('session/getSummary', {}),
	]);
	return {
		honeypot: honeypotStamp(),
		title: { eisbn, title: title.title, cover_image_cache: title.cover_image_cache },
		known: user ? { email: user.email_address, name: `${user.first_name} ${user.last_name}`.trim() } : {},
	};
}

interface Enquiry<Schema extends z.ZodTypeAny> {
	schema: Schema;
	send(api: StoreApi, eisbn: string, value: z.output<Schema>): Promise<unknown>;
	/** Returns the message that is shown after the form was sent. */
	said(value: z.output<Schema>): string;
}

/** Sends a form about one title, and redirects to the title. */
export async function postEnquiry<Schema extends z.ZodTypeAny>(
	args: LoaderFunctionArgs,
	{ schema, send, said }: Enquiry<Schema>,
) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const fields = await readForm(args.request);
	refuseRobots(fields);
	const submission = readSubmission(fields, schema);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	try {
		await send(await storeApi(args), eisbn, submission.value);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'success', text: said(submission.value) });
	return redirect(`/item/${eisbn}`, { status: 303, headers });
}
