import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Checkbox } from '../forms/checkbox';
import { ReturnedSummary } from '../forms/error-summary';
import { returnedField } from '../forms/returned-field';
import { receiveFile } from '../http/receive-file.server';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { importFailure } from '../parts/imports/import-failure.server';
import { sheetLinks } from '../styles/sheets';
import { ListFileField } from '../ui/list-file-field';

export const handle = privatePage;

export const links = sheetLinks('forms');

/** Loads the page that imports titles from a file into the cart, the first step of an import (docs/behaviour/cart.md#tools). */
export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { cart_enabled } = await api.load('store/getSettings', {});
	if (!cart_enabled) throw redirect('/checkout/cart');
	return { one_each: new URL(args.request.url).searchParams.has(oneEach) };
}

/**
 * The name of the checkbox for lists without quantities. If the page's address has a query parameter with this name, the box is
 * ticked.
 */
const oneEach = 'one_each';

/** Passes the file to the store. The uploaded file is stored on disk only until the store has read it. */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const received = await receiveFile(args.request, [oneEach]);
	const { ticked } = received;
	if ('refused' in received) return refuse(received.refused, 400, ticked);
	try {
		const { import_id } = await api.call('cart/import', {
			file: received.file,
			one_each: ticked.includes(oneEach),
		});
		return redirect(`/checkout/import/${encodeURIComponent(import_id)}`, 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return refuse(words, status, ticked);
	} finally {
		await received.remove();
	}
}

function refuse(words: string, status: number, ticked: string[]) {
	const initialValue = Object.fromEntries(ticked.map((name) => [name, 'on']));
	return data({ lastResult: { status: 'error' as const, initialValue, error: { file: [words] } } }, { status });
}

export default function ImportScreen() {
	const { one_each } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page measure-page">
			<ReturnedSummary id="import" lastResult={lastResult} title="Import failed" />
			<div className="stack">
				<h1>Import to cart</h1>
				<p>
					Add a whole list of titles to your cart. Each row of the file needs an <strong>isbn</strong> and a{' '}
					<strong>qty</strong>. You can check what was found before anything is added.
				</p>
				<Form className="form" method="post" encType="multipart/form-data" noValidate>
					<ListFileField field={returnedField('import', 'file', lastResult)} label="File" />
					<Checkbox
						field={{
							...returnedField('import', oneEach, lastResult),
							...(lastResult ? {} : { initialValue: one_each }),
						}}
						label="One copy of each title without a quantity"
						hint="If you do not tick this box, rows without a quantity are left out."
					/>
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Read the file
						</button>{' '}
						<Link to="/checkout/cart">Return to cart</Link>
					</div>
				</Form>
			</div>
		</div>
	);
}
