import type { ReactNode } from 'react';

/** From this number of things on a search stands open: fewer are soon looked through. */
const minUnfolded = 10;

interface FoldedSearchProps {
	/** The text that is searched. */
	words: string;
	/** How many there are without the search. */
	count: number;
	/** Whether the search is in use: then it stands open, so that its words are seen. */
	used: boolean;
	children: ReactNode;
}

/** A search over a few things is folded away behind its words; over many, and in use, it stands open. */
export const FoldedSearch = ({ words, count, used, children }: FoldedSearchProps) =>
	used || count >= minUnfolded ? (
		children
	) : (
		<details className="disclosure">
			<summary>{words}</summary>
			{children}
		</details>
	);
