import type { ReactNode } from 'react';

/** As many are soon looked through. */
const minUnfolded = 10;

interface FoldedSearchProps {
	/** What is searched. */
	words: string;
	/** How many there are without the search. */
	count: number;
	/** It is in use: what it says is seen. */
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
