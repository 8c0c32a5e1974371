import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { importFailure } from '../parts/imports/import-failure.server';
import { searchedPath } from '../parts/imports/searched-path';
import { addressOf, addressPath } from '../paths/search-paths';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle = { canonical: () => '' };

export const links = sheetLinks('forms');

/** Searches for the titles on a web page (docs/behaviour/search.md#by-a-web-page), and redirects to the results. */
export async function loader(args: LoaderFunctionArgs) {
	const url = new URL(args.request.url);
	const typed = url.searchParams.get('url');
	if (typed !== null && url.pathname.replace(/\/$/, '') === '/browse/url') throw redirect(addressPath(typed.trim()));
	const address = addressOf(url);
	return address === '' ? { address, refused: null } : search(args, address);
}

async function search(args: LoaderFunctionArgs, address: string) {
	const api = await storeApi(args);
	try {
		const answer = await api.call('browse/url', { url: address });
		throw redirect(searchedPath(answer.search));
	} catch (error) {
		if (error instanceof Response) throw error;
		const { words, status } = importFailure(error);
		return data({ address, refused: words }, { status });
	}
}

export default function AddressSearch() {
	const { address, refused } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>Search by web address</h1>
			<p>Enter the address of a page with a reading list, a prize or a syllabus to see which of its books we have.</p>
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
		</div>
	);
}
