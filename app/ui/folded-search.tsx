import type { ReactNode } from 'react';

/**
 * If a list has at least this number of items, its search is open at first. In a list with fewer items, an item is easy to find
 * without a search.
 */
const minUnfolded = 10;

interface FoldedSearchProps {
	/** The label of the search field. */
	words: string;
	/** The number of items in the whole list, without a search. */
	count: number;
	/** Whether the list shows the results of a search. An active search is open, so that the searched text is visible. */
	used: boolean;
	children: ReactNode;
}

/**
 * Renders a search over a list, folded behind its label. The search is open if there are many items, or if a search is active.
 */
export const FoldedSearch = ({ words, count, used, children }: FoldedSearchProps) =>
	used || count >= minUnfolded ? (
		children
	) : (
		<details className="disclosure">
			<summary>{words}</summary>
			{children}
		</details>
	);
