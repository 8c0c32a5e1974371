import type { BrowseQuery } from '../../browse-path/browse-query';
import { withoutFilters } from '../../browse-path/change-query';
import { browsePath } from '../../browse-path/write-path';
import { SearchForm } from '../../components/search-form';
import { WarmEnd } from '../../components/warm-end';
import type { WarmShelf } from '../../parts/home/warm-shelf.server';
import { Meant } from './meant';

interface NothingFoundProps {
	query: BrowseQuery;
	/** A term that finds something. */
	hint: string | null;
	filtered: boolean;
	shelf: WarmShelf | null;
}

/** What to do where a search found nothing (spec 1 §8). */
export function NothingFound({ query, hint, filtered, shelf }: NothingFoundProps) {
	return (
		<>
			<div className="nothing-found prose">
				<h2 id="found">No matches found! Please change your search terms</h2>
				<Meant query={query} shownFor={null} hint={hint} />
				{filtered ? (
					<p>
						<a href={browsePath(withoutFilters(query))}>Look again without the filters</a>
					</p>
				) : null}
				<ul>
					<li>Look for a word or two of the title, or for the author’s last name.</li>
					<li>Check the spelling; accents and capitals make no difference.</li>
					<li>The surest way to one edition is its ISBN, the 10 or 13 digits above the barcode.</li>
				</ul>
				<SearchForm id="search-again" />
				<p>
					<a href="/browse">Browse the whole shop</a>
				</p>
			</div>
			<WarmEnd shelf={shelf} />
		</>
	);
}
