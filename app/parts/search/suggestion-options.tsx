import { Link } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { searchTypes } from '~store/contract/browse-keys';
import type { ResponseOf } from '~store/contract/contract';
import { browsePath } from '../../paths/write-path';
import { useMenuInView } from '../../ui/use-menu-in-view';
import { CoverImage } from '../titles/cover-image';
import { itemPath } from '../titles/title-link';

export type Suggestion = ResponseOf<'browse/suggest'>['suggestions'][number];

interface SuggestionOptionsProps {
	suggestions: Suggestion[];
	typed: string;
	/** The id of the field with the kind of search. */
	kindId: string;
	active: number;
	optionId(at: number): string;
	onChoose(): void;
}

/** Renders the search suggestions. The last option links to all results for the typed text. */
export default function SuggestionOptions({ suggestions, typed, kindId, ...list }: SuggestionOptionsProps) {
	const { active, optionId, onChoose } = list;
	const kind = (document.getElementById(kindId) as HTMLSelectElement | null)?.value;
	useMenuInView(optionId, active);
	const options = [
		...suggestions.map((suggestion) => ({
			key: `${suggestion.kind} ${suggestion.eisbn ?? suggestion.label}`,
			to: pathOf(suggestion),
			words: <Words suggestion={suggestion} />,
		})),
		{ key: 'all', to: search(typed.trim(), kind), words: 'All results' },
	];
	return options.map(({ key, to, words }, at) => (
		<Link
			key={key}
			className="menu-item"
			id={optionId(at)}
			role="option"
			tabIndex={-1}
			aria-selected={at === active}
			to={to}
			onMouseDown={keepFocus}
			onClick={onChoose}
		>
			{words}
		</Link>
	));
}

/** Keeps the focus in the search field, because the list closes when the field loses the focus. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const pathOf = ({ label, kind, eisbn }: Suggestion): string => (eisbn === null ? search(label, kind) : itemPath(eisbn));

/**
 * Returns the address of a search. Kinds of suggestions that are not a type of search, such as series, are searched as keywords.
 */
const search = (term: string, kind: string | undefined): string =>
	browsePath({ term, kind: searchTypes.find((one) => one === kind) ?? 'keyword' });

/**
 * Renders a search suggestion. For a title, the suggestion shows a cover, a name and an author. Any other suggestion shows a
 * name and its kind.
 */
function Words({ suggestion: { eisbn, label, kind, author, cover_image_cache } }: { suggestion: Suggestion }) {
	if (eisbn === null)
		return (
			<>
				{label} <small>{kind}</small>
			</>
		);
	return (
		<>
			<CoverImage title={{ eisbn, title: label, cover_image_cache }} beside eager />
			<span>
				{label} {author ? <small>{author}</small> : null}
			</span>
		</>
	);
}
