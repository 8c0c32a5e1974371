import type { ReactNode } from 'react';

/** The separator between facts that `factsLine` or the store has joined. */
const between = /\s·\s/;

/**
 * Shows several facts in one line of text, with a dot between two facts. If the line breaks, the dot is hidden, so that a line
 * of text never begins or ends with a dot (`.dotted`).
 * @param children a list of facts, or one text of joined facts; empty facts are left out
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
