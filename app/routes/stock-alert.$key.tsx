import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { flash } from '../cookies/flash.server';
import { readIntent } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { privatePage } from '../parts/account/handle';
import { storeApi } from '../store-api/store-api.server';

export const handle = privatePage;

/**
 * Loads the page that opens from the link in an e-mail about a title that the customer waits for. The page asks for
 * confirmation, because mail programs sometimes open links automatically.
 */
export async function loader(args: LoaderFunctionArgs) {
	return (await storeApi(args)).load('title/getStockAlert', { key: args.params.key ?? '' });
}

const intents = { one: false, all: true };

/** Cancels a stock alert, or all alerts of the same e-mail address. */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	const api = await storeApi(args);
	await api.load('title/deleteStockAlert', { key: args.params.key ?? '', all: intents[readIntent(form, intents)] });
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'success', text: 'We will not write to you about this title.' });
	return redirect('/', { status: 303, headers });
}

export default function StockAlert() {
	const { title, eisbn, email, told, others } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>{told ? 'We have written to you' : 'We will write to you'}</h1>
			<p>
				{told ? `We told ${email} that ` : `We will tell ${email} when `}
				<a href={`/item/${eisbn}`}>{title}</a>
				{told ? ' is in stock.' : ' is in stock, once.'}
			</p>
			<Form method="post" className="cluster">
				{told ? null : (
					<button className="button button-primary" name="intent" value="one">
						Cancel this alert
					</button>
				)}{' '}
				{others > 0 ? (
					<button className="button" name="intent" value="all">
						{`Cancel alerts for ${told ? '' : 'this and '}${grouped(others)} other ${others === 1 ? 'title' : 'titles'}`}
					</button>
				) : null}
			</Form>
		</div>
	);
}
