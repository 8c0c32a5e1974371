import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Reloads the page's data if a form was refused because someone else had saved. After the reload, the page shows the current
 * values.
 */
export const revalidateWhenChanged: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
	actionStatus === 409 || defaultShouldRevalidate;
