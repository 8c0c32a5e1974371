import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	redirect,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { privatePage } from '../../parts/account/handle';
import { requireCustomer } from '../../parts/account/visitor.server';
import { importFailure } from '../../parts/cart/import-failure.server';
import { Complete } from './complete';
import { loadImport } from './load-import.server';
import { Preview } from './preview';
import { Reading } from './reading';

export const handle = privatePage;

export async function loader(args: LoaderFunctionArgs) {
	const { status, headers, ...screen } = await loadImport(args);
	return data(screen, { status, headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Puts the green rows into the cart; asked twice, it is done once. */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const import_id = args.params.id ?? '';
	try {
		await api.call('cart/import', { import_id, addToCart: true, l: 1 });
		return redirect(`/checkout/import/${encodeURIComponent(import_id)}`, 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return data({ failed: words }, { status });
	}
}

export default function ImportStateScreen() {
	const { view, failed } = useLoaderData<typeof loader>();
	const words = useActionData<typeof action>()?.failed ?? failed;
	if (words !== null || !view) return <Failed words={words ?? ''} />;
	if (view.state === 'reading') return <Reading view={view} />;
	return view.state === 'preview' ? <Preview view={view} /> : <Complete view={view} />;
}

function Failed({ words }: { words: string }) {
	return (
		<div className="page measure-page stack">
			<h1>Import failed</h1>
			<p className="banner banner-error" role="alert">
				{words}
			</p>
			<p className="cluster">
				<Link className="button button-primary" to="/checkout/import">
					Try another file
				</Link>{' '}
				<Link to="/checkout/cart">Go to Cart</Link>
			</p>
		</div>
	);
}
