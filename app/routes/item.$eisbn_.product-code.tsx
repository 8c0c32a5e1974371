import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { itemNumber } from '../parts/item/item-number.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>['data']> = {
	shared: true,
	subject: () => 'Product code',
};

export const links = sheetLinks('question');

/**
 * Loads information about a product code. If the store refuses, the page has the heading "Error" and the store's message
 * (docs/behaviour/item-page.md#product-code).
 */
export async function loader(args: LoaderFunctionArgs) {
	const eisbn = itemNumber(args.params.eisbn ?? '') ?? args.params.eisbn ?? '';
	const api = await storeApi(args);
	try {
		const { isbn } = await api.call('title/getProductCode', { eisbn });
		return data({ eisbn, isbn, error: null });
	} catch (error) {
		if (error instanceof StoreError) return data({ eisbn, isbn: null, error: error.message }, { status: error.status });
		throw error;
	}
}

export default function ProductCode() {
	const { eisbn, isbn, error } = useLoaderData<typeof loader>();
	return (
		<div className="page stack">
			<h1>{error ? 'Error' : 'Product code'}</h1>
			{error ? <p>{error}</p> : <p className="product-code">{isbn}</p>}
			<p>
				<Link to={`/item/${eisbn}`}>Back to the title</Link>
			</p>
		</div>
	);
}
