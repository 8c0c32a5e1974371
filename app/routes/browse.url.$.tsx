import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PayloadOf } from '~store/contract/contract';
import { addressOf, addressPath } from '../browse-path/search-paths';
import { toCardData } from '../components/card-data';
import { FoundTitles } from '../components/found-titles';
import { InsteadOfSearch } from '../components/instead-of-search';
import { Pagination } from '../components/pagination';
import { canSearchBy } from '../navigation/search-kinds';
import type { PageHandle } from '../page/page-handle';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

const pageSize = 26;

export const handle: PageHandle = { canonical: () => '' };

/** The titles that a page on the web names (spec 1 §2): the form's answer is the address of what it found. */
export async function loader(args: LoaderFunctionArgs) {
	const url = new URL(args.request.url);
	const typed = url.searchParams.get('url');
	if (typed !== null && url.pathname.replace(/\/$/, '') === '/browse/url') throw redirect(addressPath(typed.trim()));
	const address = addressOf({ pathname: url.pathname, search: '' });
	if (!canSearchBy.url || address === '') return { address, found: null, refused: null };
	const offset = Number(/^\d{1,6}$/.exec(url.searchParams.get('o') ?? '')?.[0] ?? 0);
	return find(args, { url: address, o: offset, l: pageSize });
}

async function find(args: LoaderFunctionArgs, payload: PayloadOf<'browse/url'> & { o: number }) {
	const api = await storeApi(args);
	try {
		const { rows, row_count, max_offset } = await api.call('browse/url', payload);
		const last = Math.ceil(Math.min(row_count, max_offset) / pageSize);
		const found = { titles: rows.map(toCardData), count: row_count, page: Math.floor(payload.o / pageSize) + 1, last };
		return { address: payload.url, found, refused: null };
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data({ address: payload.url, found: null, refused: error.message }, { status: error.status });
	}
}

export default function AddressSearch() {
	const { address, found, refused } = useLoaderData<typeof loader>();
	return (
		<div className="page stack stack-wide">
			<h1>Search by web address</h1>
			{canSearchBy.url ? (
				<AddressForm address={address} refused={refused} />
			) : (
				<InsteadOfSearch>
					We cannot read web pages for you yet. Paste an ISBN from the page here, or search for a title on it.
				</InsteadOfSearch>
			)}
			{found ? (
				<FoundTitles titles={found.titles} count={found.count}>
					<Pagination
						page={found.page}
						last={found.last}
						to={(page) => `${addressPath(address)}?o=${(page - 1) * pageSize}`}
						rel="nofollow"
					/>
				</FoundTitles>
			) : null}
		</div>
	);
}

function AddressForm({ address, refused }: { address: string; refused: string | null }) {
	return (
		<form className="form" method="get" action="/browse/url" noValidate>
			<div className="field">
				<label className="field-label" htmlFor="page-address">
					The address of a page that names books by their ISBN
				</label>
				{refused ? (
					<p className="field-error" id="page-address-error" role="alert">
						<span className="visually-hidden">Error: </span>
						{refused}
					</p>
				) : null}
				<input
					className="field-input"
					id="page-address"
					type="url"
					name="url"
					defaultValue={address}
					maxLength={2000}
					aria-invalid={refused ? true : undefined}
					aria-describedby={refused ? 'page-address-error' : undefined}
				/>
			</div>
			<div>
				<button className="button button-primary">Search</button>
			</div>
		</form>
	);
}
