import { isIsbn } from './product-number';
import type { Settings } from './settings';

/**
 * Whether the shop asks its audiobook partner for audiobooks of a title. The shop must have a partner. In addition, the title
 * must be known to have an audiobook, or the settings must tell the shop to ask about every book.
 */
export const offersAudiobooks = (
	{ search_url, every_book }: Settings['audiobooks'],
	title: { eisbn: string; has_libro_audiobook: boolean },
): boolean => search_url !== '' && (title.has_libro_audiobook || (every_book && isIsbn(title.eisbn)));
