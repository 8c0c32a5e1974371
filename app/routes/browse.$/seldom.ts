import { lazy } from 'react';

/**
 * What few visitors get to see of the screen: the server has it at hand, and browsers fetch it when it is shown. Until then
 * they leave what the server sent as it is.
 */
export const NothingFound = import.meta.env.SSR
	? (await import('./nothing-found')).NothingFound
	: lazy(async () => ({ default: (await import('./nothing-found')).NothingFound }));

/** Of what a page or a file names, alone. */
export const FoundTools = import.meta.env.SSR
	? (await import('./found-in')).FoundTools
	: lazy(async () => ({ default: (await import('./found-in')).FoundTools }));

export const NotFound = import.meta.env.SSR
	? (await import('./found-in')).NotFound
	: lazy(async () => ({ default: (await import('./found-in')).NotFound }));

/** For institutions alone (docs/behaviour/browsing.md#views). */
export const TitleListItem = import.meta.env.SSR
	? (await import('../../parts/titles/title-list-item')).TitleListItem
	: lazy(async () => ({ default: (await import('../../parts/titles/title-list-item')).TitleListItem }));
