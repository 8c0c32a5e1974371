import type { FilterKey } from '~store/contract/browse-keys';
import { countFigures } from '../../parts/titles/title-count';
import type { BrowseQuery } from '../../paths/browse-query';
import { choose, exclude, isChosen, isExcluded } from '../../paths/change-query';
import { browsePath } from '../../paths/write-path';
import { everyOption, type FacetGroup, type FacetOption, labelOf } from './facet-data';

/** The number of options of a filter that are visible at first. */
const optionsShown = 8;
/** Filters that are folded until one of their options is chosen. */
const folded = new Set<FilterKey>(['audience', 'condition', 'language']);

const hide = { popovertarget: 'filters', popovertargetaction: 'hide' } as const;

interface FacetsProps {
	query: BrowseQuery;
	groups: FacetGroup[];
	/** The number of titles, as text. */
	count: string;
}

/**
 * Shows the filters of the browse page, in a column on a wide screen and in a drawer on a phone
 * (docs/behaviour/browsing.md#filters).
 */
export function Facets({ query, groups, count }: FacetsProps) {
	return (
		<nav className="facets" id="filters" popover="auto" aria-labelledby="filters-name">
			<h2 id="filters-name">Filters</h2>{' '}
			<button className="button button-quiet filters-button facets-close" type="button" {...hide}>
				Close<span className="visually-hidden"> the filters</span>
			</button>{' '}
			{groups.some(({ options }) => everyOption(options).some(({ not }) => not)) ? (
				<>
					<input className="facets-exclude" type="checkbox" id="exclude" /> <label htmlFor="exclude">Exclude</label>
				</>
			) : null}
			{groups.map((group) => (
				<Group key={group.key} query={query} group={group} />
			))}
			<p className="facets-foot">
				<a className="button button-primary button-wide filters-link" href="#content">
					Show {count}
				</a>
				<button className="button button-primary button-wide filters-button" type="button" {...hide}>
					Show {count}
				</button>
			</p>
		</nav>
	);
}

function Group({ query, group: { key, label, options } }: { query: BrowseQuery; group: FacetGroup }) {
	const all = everyOption(options);
	const rivals = new Map<string, Set<string>>();
	for (const { value, group } of all) if (group) rivals.set(group, (rivals.get(group) ?? new Set()).add(value));
	const row = (shown: FacetOption[]) => <Options query={query} facet={key} options={shown} rivals={rivals} />;
	const rest = options.slice(optionsShown);
	return (
		<details className="facet disclosure" open={!folded.has(key) || key in query.filters}>
			<summary>{label}</summary>
			{row(options.slice(0, optionsShown))}
			{rest.length > 0 ? (
				<details className="facet-more" open={rest.some((option) => holdsChoice(option, key, query))}>
					<summary>More</summary>
					{row(rest)}
				</details>
			) : null}
		</details>
	);
}

const holdsChoice = (option: FacetOption, key: FilterKey, query: BrowseQuery): boolean =>
	everyOption([option]).some(({ value }) => isChosen(query, key, value) || isExcluded(query, key, value));

interface OptionsProps {
	query: BrowseQuery;
	facet: FilterKey;
	options: FacetOption[];
	/** The values of the options in each group, in which only one option can be chosen. */
	rivals: ReadonlyMap<string, ReadonlySet<string>>;
}

function Options({ query, facet, options, rivals }: OptionsProps) {
	const held = query.filters[facet] ?? [];
	return (
		<ul>
			{options.map((option) => {
				const { value, count, not, group, parts } = option;
				const label = labelOf(option);
				const chosen = isChosen(query, facet, value);
				const excluded = isExcluded(query, facet, value);
				const others = group === undefined ? undefined : rivals.get(group);
				const addable = !chosen && !excluded && held.some((one) => others?.has(one));
				return (
					<li key={value}>
						<div>
							<a
								href={browsePath(excluded ? exclude(query, facet, value) : choose(query, facet, value, others))}
								rel="nofollow"
								aria-current={chosen || excluded || undefined}
							>
								{excluded ? `Not ${label}` : label} <b>{countFigures(count)}</b>
							</a>{' '}
							{addable ? (
								<a
									className="facet-also"
									href={browsePath(choose(query, facet, value))}
									rel="nofollow"
									aria-label={`Also ${label}`}
								>
									Also
								</a>
							) : null}{' '}
							{not && !chosen && !excluded ? (
								<a
									className="facet-not"
									href={browsePath(exclude(query, facet, value))}
									rel="nofollow"
									aria-label={`Exclude ${label}`}
								>
									Exclude
								</a>
							) : null}
						</div>
						{parts ? <Options query={query} facet={facet} options={parts} rivals={rivals} /> : null}
					</li>
				);
			})}
		</ul>
	);
}
