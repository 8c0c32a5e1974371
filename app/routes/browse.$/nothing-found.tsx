import type { InputHTMLAttributes } from 'react';
import { Honeypot } from '../../forms/honeypot';
import type { DeadEndShelf } from '../../parts/home/dead-end-shelf.server';
import { SearchForm } from '../../parts/search/search-form';
import { DeadEndHelp } from '../../parts/titles/dead-end-help';
import type { BrowseQuery } from '../../paths/browse-query';
import { withoutFilters } from '../../paths/change-query';
import { browsePath } from '../../paths/write-path';
import { CorrectionNotice } from './correction-notice';
import type { AskData } from './load-results.server';

interface NothingFoundProps {
	query: BrowseQuery;
	/** A similar search text that has results. */
	hint: string | null;
	filtered: boolean;
	shelf: DeadEndShelf | null;
	/** The data of the form that asks the store a question; null if the store takes no questions. */
	ask: AskData | null;
}

/** Suggests next steps after a search without results (docs/behaviour/browsing.md#nothing-found). */
export function NothingFound({ query, hint, filtered, shelf, ask }: NothingFoundProps) {
	return (
		<>
			<div className="nothing-found prose">
				<h2 id="found">No matches found! Please change your search terms</h2>
				<CorrectionNotice query={query} shownFor={null} hint={hint} />
				{filtered ? (
					<p>
						<a href={browsePath(withoutFilters(query))}>Search without the filters</a>
					</p>
				) : null}
				<ul>
					<li>Search for one or two words of the title, or for the author’s last name.</li>
					<li>Check the spelling. Accents and capitals make no difference.</li>
					<li>To find one edition, search for its ISBN: the 10 or 13 digits above the barcode.</li>
				</ul>
				<SearchForm id="search-again" />
				<p>
					<a href="/browse">Browse the whole shop</a>
				</p>
			</div>
			{ask ? <AskUs ask={ask} query={query} /> : null}
			<DeadEndHelp shelf={shelf} />
		</>
	);
}

/**
 * A form that asks the store whether it can get a book. The form is posted to another page, which also shows the form's errors.
 */
function AskUs({ ask: { honeypot, known }, query }: { ask: AskData; query: BrowseQuery }) {
	return (
		<form method="post" action="/browse/ask" className="stack nothing-ask" noValidate>
			<h3>We can order almost any book: ask us</h3>
			<Honeypot stamp={honeypot} />
			<input type="hidden" name="back" value={browsePath(query)} />
			<AskLine label="Which book?" name="question" defaultValue={query.term} maxLength={2000} />
			<AskLine label="Your name" name="name" autoComplete="name" defaultValue={known?.name} maxLength={80} />
			<AskLine label="E-mail address" name="email" type="email" autoComplete="email" defaultValue={known?.email} />
			<div>
				<button className="button">Send the question</button>
			</div>
		</form>
	);
}

/**
 * A one-line text field of the question form. This component has fewer properties than `Field`, which the page does not load.
 */
const AskLine = ({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) => (
	<div className="field">
		<label className="field-label" htmlFor={`ask-${input.name}`}>
			{label}
		</label>
		<input className="field-input" id={`ask-${input.name}`} spellCheck={false} {...input} />
	</div>
);
