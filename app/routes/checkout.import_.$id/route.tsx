import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { requireCustomer } from '../../parts/account/visitor.server';
import { importHandle } from '../../parts/imports/handle';
import { ImportFailed } from '../../parts/imports/import-failed';
import { importFailure } from '../../parts/imports/import-failure.server';
import { ImportProgress } from '../../parts/imports/import-progress';
import { loadImport } from '../../parts/imports/load-import.server';
import { sheetLinks } from '../../styles/sheets';
import { Complete } from './complete';
import { Preview } from './preview';

export const handle = importHandle;

export const links = sheetLinks('imports');

export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const import_id = args.params.id ?? '';
	const { status, ...screen } = await loadImport(args.request, (page) =>
		api.call('cart/import', { import_id, ...page }),
	);
	return data(screen, { status });
}

/** Adds the titles of the green rows to the cart. If the form is posted twice, the titles are added only once. */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const import_id = args.params.id ?? '';
	try {
		await api.call('cart/import', { import_id, addToCart: true, limit: 1 });
		return redirect(`/checkout/import/${encodeURIComponent(import_id)}`, 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return data({ failed: words }, { status });
	}
}

export default function ImportStateScreen() {
	const { view, failed } = useLoaderData<typeof loader>();
	const words = useActionData<typeof action>()?.failed ?? failed;
	if (words !== null || !view) {
		return (
			<ImportFailed words={words ?? ''} again="/checkout/import">
				<Link to="/checkout/cart">Go to Cart</Link>
			</ImportFailed>
		);
	}
	if (view.state === 'reading') return <ImportProgress view={view} />;
	return view.state === 'preview' ? <Preview view={view} /> : <Complete view={view} />;
}
