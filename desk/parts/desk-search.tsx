import { Form, useSearchParams } from '@remix-run/react';

/** The id of the search field. A keyboard shortcut moves the focus to this field from every page. */
export const searchFieldId = 'desk-search';

/**
 * Renders the search field for orders, titles, customers and cards. A barcode scanner types into the search field and ends with
 * Enter, which submits the search.
 */
export function DeskSearch({ keys }: { keys: boolean }) {
	const [search] = useSearchParams();
	const query = search.get('q') ?? '';
	return (
		<Form action="/desk/search" role="search" className="desk-search" aria-label="Search the whole shop">
			<label className="visually-hidden" htmlFor={searchFieldId}>
				Find an order, a title, a customer
			</label>
			<input
				// On the page of search results, the search field shows the searched text.
				key={query}
				className="field-input"
				id={searchFieldId}
				name="q"
				type="search"
				placeholder="Scan, or type a number or a name"
				defaultValue={query}
				maxLength={100}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				aria-keyshortcuts={keys ? '/' : undefined}
			/>{' '}
			<button className="button">Find</button>
		</Form>
	);
}
