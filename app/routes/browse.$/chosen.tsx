import type { BrowseQuery } from '../../paths/browse-query';
import { withoutFilters, withoutValue } from '../../paths/change-query';
import { browsePath } from '../../paths/write-path';
import type { ChosenFilter } from './facet-data';

/** Shows the chosen filters. The shopper can remove the chosen filters one by one, or all of them together. */
export function Chosen({ query, chosen }: { query: BrowseQuery; chosen: ChosenFilter[] }) {
	if (chosen.length === 0) return null;
	return (
		<ul className="chips" aria-label="Chosen filters">
			{chosen.map(({ key, value, excluded, label }) => (
				<li key={`${key} ${value}`}>
					<a className="chip" href={browsePath(withoutValue(query, key, value))} rel="nofollow">
						<span className="visually-hidden">Remove: </span>
						{excluded ? `Not ${label}` : label}
						<svg className="chip-cross" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
							<path d="m1 1 8 8M9 1 1 9" />
						</svg>
					</a>
				</li>
			))}
			{chosen.length > 1 ? (
				<li>
					<a className="chips-clear" href={browsePath(withoutFilters(query))}>
						Clear all
					</a>
				</li>
			) : null}
		</ul>
	);
}
