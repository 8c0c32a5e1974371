import type { ReactNode } from 'react';

/** From this number of items on, the search is open at first. Fewer items are easy to find without it. */
const minUnfolded = 10;

interface FoldedSearchProps {
	/** The label of the search. */
	words: string;
	/** The number of items without the search. */
	count: number;
	/** Whether a search is active. The search is then open, so that the searched text is visible. */
	used: boolean;
	children: ReactNode;
}

/** A search over a list, folded behind its label. It is open if there are many items, or if a search is active. */
export const FoldedSearch = ({ words, count, used, children }: FoldedSearchProps) =>
	used || count >= minUnfolded ? (
		children
	) : (
		<details className="disclosure">
			<summary>{words}</summary>
			{children}
		</details>
	);
