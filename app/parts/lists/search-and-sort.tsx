interface SearchAndSortProps<Sort extends string> {
	/** The prefix of the ids of the search fields. */
	id: string;
	term: { name: string; label: string; value: string; most: number; spellCheck?: false };
	sort: { name: string; value: Sort; options: readonly Sort[]; names: Record<Sort, string> };
}

/** Renders the fields that search lists by name and sort them. After navigation the fields show the search of the new page. */
export const SearchAndSort = <Sort extends string>({ id, term, sort }: SearchAndSortProps<Sort>) => (
	<>
		<div className="field">
			<label className="field-label" htmlFor={`${id}-term`}>
				{term.label}
			</label>{' '}
			<input
				key={term.value}
				className="field-input"
				id={`${id}-term`}
				name={term.name}
				type="search"
				defaultValue={term.value}
				maxLength={term.most}
				spellCheck={term.spellCheck}
			/>
		</div>
		<details className="disclosure">
			<summary>{`Sorted by ${sort.names[sort.value].toLowerCase()}`}</summary>
			<div className="field">
				<label className="field-label" htmlFor={`${id}-sort`}>
					Sort by
				</label>{' '}
				<select key={sort.value} className="field-input" id={`${id}-sort`} name={sort.name} defaultValue={sort.value}>
					{sort.options.map((one) => (
						<option key={one} value={one}>
							{sort.names[one]}
						</option>
					))}
				</select>
			</div>
		</details>
	</>
);
