import type { ReactNode } from 'react';

/**
 * How soon an item is available: now, later, or not at present. All pages show the stage in the same way. Its colour is green,
 * amber or grey. Its shape is a full disc, an empty diamond or a line, for people who cannot distinguish the colours.
 */
export type Stage = 'now' | 'later' | 'never';

/** Shows the text of a stage in its colour, with its shape beside it. */
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
