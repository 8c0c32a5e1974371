import { isIsbn } from './product-number';
import type { Settings } from './settings';

/**
 * Whether the shop asks its partner for audiobooks of a title. This requires a partner. Also, the title must be known to have an
 * audiobook, or the settings must ask about every book.
 */
export const offersAudiobooks = (
	{ search_url, every_book }: Settings['audiobooks'],
	title: { eisbn: string; has_libro_audiobook: boolean },
): boolean => search_url !== '' && (title.has_libro_audiobook || (every_book && isIsbn(title.eisbn)));
