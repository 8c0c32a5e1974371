import type { PageHandle } from '../../page/page-handle';
import { privatePage } from '../account/handle';
import { refreshSeconds } from './import-progress';

/**
 * The page settings for the page of an import. Without scripts, the page of an import reloads until the store has read the file.
 */
export const importHandle: PageHandle<{ view: { state: string } | null }> = {
	...privatePage,
	subject: () => 'Import',
	refresh: (screen) => (screen?.view?.state === 'reading' ? refreshSeconds : undefined),
};
