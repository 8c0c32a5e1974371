import { Form, useSearchParams } from '@remix-run/react';

/** The id of the search field. The keyboard shortcut that works everywhere leads to the field. */
export const searchFieldId = 'desk-search';

/** The search field that finds everything. A scanner types into the field and its Enter submits the search. */
export function DeskSearch({ keys }: { keys: boolean }) {
	const [search] = useSearchParams();
	const query = search.get('q') ?? '';
	return (
		<Form action="/desk/search" role="search" className="desk-search" aria-label="Search the whole shop">
			<label className="visually-hidden" htmlFor={searchFieldId}>
				Find an order, a title, a customer
			</label>
			<input
				// On the page of results, the field shows the search words.
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
