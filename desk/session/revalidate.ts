import type { ShouldRevalidateFunction } from '@remix-run/react';

/** A form that was refused because somebody else had saved shows what it is now: the page is asked for again. */
export const revalidateWhenChanged: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
	actionStatus === 409 || defaultShouldRevalidate;
