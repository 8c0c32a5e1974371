import type { ReactNode } from 'react';

/**
 * How soon an item is available: now, later, or not at present. All pages show this stage in the same way. The colour of the
 * stage is green, amber or grey. The shape of the stage is a full disc, an empty diamond or a line, for people who cannot
 * distinguish the colours.
 */
export type Stage = 'now' | 'later' | 'never';

/** Shows the text of an availability stage in the stage's colour, with its shape beside the text. */
export const Status = ({
	stage,
	small = false,
	as: Element = 'p',
	children,
}: {
	stage: Stage;
	small?: boolean;
	as?: 'p' | 'span';
	children: ReactNode;
}) => <Element className={`status status-${stage}${small ? ' small' : ''}`}>{children}</Element>;
