import type { ReactNode } from 'react';

/**
 * How soon an item is available: now, later, or not at present. It looks the same everywhere. Its colour is green,
 * amber or grey; its shape is a full disc, a hollow diamond or a stroke, for readers who cannot tell the colours apart.
 */
export type Stage = 'now' | 'later' | 'never';

/** The word for the stage, in its colour, with its shape beside it. */
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
