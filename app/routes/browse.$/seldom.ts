import { lazy } from 'react';

/**
 * Components that few visitors see. The server imports them directly, and browsers load them only when they are shown. Until then
 * browsers keep the server's HTML.
 */
export const NothingFound = import.meta.env.SSR
	? (await import('./nothing-found')).NothingFound
	: lazy(async () => ({ default: (await import('./nothing-found')).NothingFound }));

/** Used only for a search by web page or file. */
export const FoundTools = import.meta.env.SSR
	? (await import('./found-in')).FoundTools
	: lazy(async () => ({ default: (await import('./found-in')).FoundTools }));

export const NotFound = import.meta.env.SSR
	? (await import('./found-in')).NotFound
	: lazy(async () => ({ default: (await import('./found-in')).NotFound }));

/** Used only for institutions (docs/behaviour/browsing.md#views). */
export const TitleListItem = import.meta.env.SSR
	? (await import('../../parts/titles/title-list-item')).TitleListItem
	: lazy(async () => ({ default: (await import('../../parts/titles/title-list-item')).TitleListItem }));
