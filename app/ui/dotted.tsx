import type { ReactNode } from 'react';

/** Facts that `factsLine`, or the store, put into one line. */
const between = /\s·\s/;

/**
 * Facts in a line with a dot between two. Where the line is wrapped, there is none: a dot neither begins a line nor ends one
 * (`.dotted`).
 * @param children the parts, or a line of them; what is not there is left out
 */
export function Dotted({ children }: { children: string | ReactNode[] }) {
	const parts = typeof children === 'string' ? children.split(between) : children.filter(Boolean);
	if (parts.length < 2) return <>{parts}</>;
	return (
		<span className="dotted">
			{parts.map((part, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
				<span key={at}>
					{at > 0 ? <i> · </i> : null}
					{part}
				</span>
			))}
		</span>
	);
}
