import type { PageHandle } from '../../page/page-handle';
import { privatePage } from '../account/handle';
import { refreshSeconds } from './import-progress';

/** The page settings for the page of an import. Without scripts the page reloads until the file has been read. */
export const importHandle: PageHandle<{ view: { state: string } | null }> = {
	...privatePage,
	subject: () => 'Import',
	refresh: (screen) => (screen?.view?.state === 'reading' ? refreshSeconds : undefined),
};
