import { Form, useSearchParams } from '@remix-run/react';

/** What the keys lead to that work everywhere. */
export const searchFieldId = 'desk-search';

/** The one field that finds everything. A scanner types into it, and its Enter goes there. */
export function DeskSearch({ keys }: { keys: boolean }) {
	const [search] = useSearchParams();
	const query = search.get('q') ?? '';
	return (
		<Form action="/desk/search" role="search" className="desk-search" aria-label="The whole shop">
			<label className="visually-hidden" htmlFor={searchFieldId}>
				Find an order, a title, a customer
			</label>
			<input
				// What was looked for stands in it on the page of the results.
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
