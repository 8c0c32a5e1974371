import type { ReactNode } from 'react';

/** The separator of facts that `factsLine`, or the store, joined into one line. */
const between = /\s·\s/;

/**
 * Shows facts in a line, with a dot between two. A line break replaces the dot, so that no line starts or ends with one
 * (`.dotted`).
 * @param children the parts, or a line of them; empty parts are left out
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
