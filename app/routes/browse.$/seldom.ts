import { lazy } from 'react';

/**
 * Components of the browse page that few visitors see. The server imports these components directly, and browsers load each
 * component only when it is shown. Until a component is loaded, browsers keep the server's HTML.
 */
export const NothingFound = import.meta.env.SSR
	? (await import('./nothing-found')).NothingFound
	: lazy(async () => ({ default: (await import('./nothing-found')).NothingFound }));

/** A component that is used only for a search by web page or file. */
export const FoundTools = import.meta.env.SSR
	? (await import('./found-in')).FoundTools
	: lazy(async () => ({ default: (await import('./found-in')).FoundTools }));

export const NotFound = import.meta.env.SSR
	? (await import('./found-in')).NotFound
	: lazy(async () => ({ default: (await import('./found-in')).NotFound }));

/** A component that is used only for institutions (docs/behaviour/browsing.md#views). */
export const TitleListItem = import.meta.env.SSR
	? (await import('../../parts/titles/title-list-item')).TitleListItem
	: lazy(async () => ({ default: (await import('../../parts/titles/title-list-item')).TitleListItem }));
