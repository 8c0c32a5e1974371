import type { ReactNode } from 'react';
import { SearchForm } from './search-form';

/** How else to find a title, where the search that was asked for cannot be made. */
export function InsteadOfSearch({ children }: { children: ReactNode }) {
	return (
		<div className="nothing-found measure stack">
			<p className="lead">{children}</p>
			<SearchForm id="search-again" />
			<p>
				<a href="/browse">Browse the whole shop</a>
			</p>
		</div>
	);
}
