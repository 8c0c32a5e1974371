import { isIsbn } from './product-number';
import type { Settings } from './settings';

/** Whether the shop looks for the audiobooks of a title: it has a partner, and the title is known to have some, or all are. */
export const offersAudiobooks = (
	{ search_url, every_book }: Settings['audiobooks'],
	title: { eisbn: string; has_libro_audiobook: boolean },
): boolean => search_url !== '' && (title.has_libro_audiobook || (every_book && isIsbn(title.eisbn)));
