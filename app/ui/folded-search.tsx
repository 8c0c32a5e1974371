import type { ReactNode } from 'react';

/** From this number of items on, the search is open: fewer are easy to scan. */
const minUnfolded = 10;

interface FoldedSearchProps {
	/** The text that is searched. */
	words: string;
	/** The number of items without the search. */
	count: number;
	/** Whether the search is in use. It is then open, so that its words are visible. */
	used: boolean;
	children: ReactNode;
}

/** A search over a few items is folded away behind its label. Over many items, or in use, it is open. */
export const FoldedSearch = ({ words, count, used, children }: FoldedSearchProps) =>
	used || count >= minUnfolded ? (
		children
	) : (
		<details className="disclosure">
			<summary>{words}</summary>
			{children}
		</details>
	);
