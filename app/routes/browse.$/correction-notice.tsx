import type { BrowseQuery } from '../../paths/browse-query';
import { atOffset } from '../../paths/change-query';
import { browsePath } from '../../paths/write-path';

interface MeantProps {
	query: BrowseQuery;
	/** The corrected search text whose results are shown. */
	shownFor: string | null;
	/** A suggested search text that has more results. Set if the search used the words as typed, without a correction. */
	hint: string | null;
}

/**
 * Shows that a search text was corrected, with a link that searches for the typed text. If the search text was not corrected,
 * may suggest a correction.
 */
export function CorrectionNotice({ query, shownFor, hint }: MeantProps) {
	if (shownFor !== null) {
		return (
			<p>
				Showing results for <a href={browsePath(meant(query, shownFor))}>{shownFor}</a>. Search for{' '}
				<a href={browsePath(atOffset({ ...query, asTyped: true }, 0))} rel="nofollow">
					{query.term}
				</a>{' '}
				instead
			</p>
		);
	}
	if (hint === null) return null;
	return (
		<p>
			Did you mean <a href={browsePath(meant(query, hint))}>{hint}</a>?
		</p>
	);
}

const meant = (query: BrowseQuery, term: string): BrowseQuery => atOffset({ ...query, term, asTyped: false }, 0);

/**
 * A link that switches between one result for each work and one result for each edition. Renders nothing if both modes have the
 * same results.
 */
export function EditionsSwitch({ query, grouped }: { query: BrowseQuery; grouped: boolean }) {
	if (query.term === '' || !(grouped || query.everyEdition)) return null;
	return (
		<p className="editions-switch soft small">
			{query.everyEdition ? 'Every edition is shown. ' : 'All editions of a book are shown as one result. '}
			<a href={browsePath(atOffset({ ...query, everyEdition: !query.everyEdition }, 0))} rel="nofollow">
				{query.everyEdition ? 'Show each book once' : 'Show all editions'}
			</a>
		</p>
	);
}
