import { lazy } from 'react';

/**
 * The parts of the screen that few visitors see. The server loads them directly, and browsers fetch them when they are
 * shown. Until then browsers keep the server's markup.
 */
export const NothingFound = import.meta.env.SSR
	? (await import('./nothing-found')).NothingFound
	: lazy(async () => ({ default: (await import('./nothing-found')).NothingFound }));

/** Only for the titles that a page or a file names. */
export const FoundTools = import.meta.env.SSR
	? (await import('./found-in')).FoundTools
	: lazy(async () => ({ default: (await import('./found-in')).FoundTools }));

export const NotFound = import.meta.env.SSR
	? (await import('./found-in')).NotFound
	: lazy(async () => ({ default: (await import('./found-in')).NotFound }));

/** Only for institutions (docs/behaviour/browsing.md#views). */
export const TitleListItem = import.meta.env.SSR
	? (await import('../../parts/titles/title-list-item')).TitleListItem
	: lazy(async () => ({ default: (await import('../../parts/titles/title-list-item')).TitleListItem }));
