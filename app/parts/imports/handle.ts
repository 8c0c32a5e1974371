import type { PageHandle } from '../../page/page-handle';
import { privatePage } from '../account/handle';
import { refreshSeconds } from './import-progress';

/** The screen of an import: without scripts it comes again by itself until its file has been read. */
export const importHandle: PageHandle<{ view: { state: string } | null }> = {
	...privatePage,
	subject: () => 'Import',
	refresh: (screen) => (screen?.view?.state === 'reading' ? refreshSeconds : undefined),
};
