import { Form, useLocation } from '@remix-run/react';

const kinds = [
	['keyword', 'Keyword'],
	['title', 'Title'],
	['author', 'Author'],
	['publisher', 'Publisher'],
	['url', 'URL'],
	['file', 'File'],
] as const;

/** The search in the header (spec 1 §2). What was searched for stays in it on the page that shows what was found. */
export function SearchForm({ id = 'search' }: { id?: string }) {
	const { pathname } = useLocation();
	const searched = searchOf(pathname);
	return (
		<Form className="search" method="get" action="/search" role="search" key={pathname}>
			<label className="visually-hidden" htmlFor={`${id}-kind`}>
				Search by
			</label>
			<select className="search-kind" id={`${id}-kind`} name="k" defaultValue={searched.kind}>
				{kinds.map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<label className="visually-hidden" htmlFor={`${id}-term`}>
				Search for
			</label>
			<input
				className="search-term"
				id={`${id}-term`}
				type="search"
				name="q"
				defaultValue={searched.term}
				placeholder="Title, author or ISBN"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				enterKeyHint="search"
				maxLength={300}
			/>
			<button className="search-button" type="submit">
				<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
					<path d="m20 20-5.2-5.2M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
				</svg>
				<span>Search</span>
			</button>
		</Form>
	);
}

/** The term and the kind in a browse path: /browse/filter/t/{term}/k/{kind}. */
export function searchOf(pathname: string): { term: string; kind: string } {
	const [, segments = ''] = /^\/browse\/filter\/(.*)$/.exec(pathname) ?? [];
	const parts = segments.split('/');
	const value = (key: string) => {
		const at = parts.findIndex((part, index) => index % 2 === 0 && part === key);
		return at === -1 ? undefined : parts[at + 1];
	};
	return { term: plain(value('t') ?? ''), kind: value('k') ?? 'keyword' };
}

function plain(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
