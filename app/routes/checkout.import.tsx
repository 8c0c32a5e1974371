import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { ReturnedSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import { listFiles, listFilesHint } from '../forms/list-file';
import { returnedField } from '../forms/returned-field';
import { receiveFile } from '../http/receive-file.server';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { importFailure } from '../parts/cart/import-failure.server';

export const handle = privatePage;

/** A file of titles into the cart: the first of the import's states (spec 2 §4). */
export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { cart_enabled } = await api.load('store/getSettings', {});
	if (!cart_enabled) throw redirect('/checkout/cart');
	return null;
}

/** The file is on the disk while the store takes it over, and no longer. */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const received = await receiveFile(args.request);
	if (typeof received === 'string') return refuse(received, 400);
	try {
		const { import_id } = await api.call('cart/import', { file: received.file });
		return redirect(`/checkout/import/${encodeURIComponent(import_id)}`, 303);
	} catch (error) {
		const { words, status } = importFailure(error);
		return refuse(words, status);
	} finally {
		await received.remove();
	}
}

const refuse = (words: string, status: number) =>
	data({ lastResult: { status: 'error' as const, error: { file: [words] } } }, { status });

export default function ImportScreen() {
	const lastResult = useActionData<typeof action>()?.lastResult;
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page measure-page">
			<ReturnedSummary id="import" lastResult={lastResult} title="Import failed" />
			<div className="stack">
				<h1>Import to cart</h1>
				<p>
					Put a whole list of titles into your cart. Each row of the file needs an <strong>isbn</strong> and a{' '}
					<strong>qty</strong>. You see what was found before anything is added.
				</p>
				<Form className="form" method="post" encType="multipart/form-data" noValidate>
					<Field
						field={returnedField('import', 'file', lastResult)}
						label="File"
						hint={listFilesHint}
						type="file"
						accept={listFiles}
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
