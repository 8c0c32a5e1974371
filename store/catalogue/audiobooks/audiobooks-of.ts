import { offersAudiobooks } from '../../contract/audiobooks';
import type { AudiobookResult } from '../../contract/title';
import type { HasCatalogue } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { readAuthors } from '../titles/authors';
import { findTitle } from '../titles/title-page';
import type { HasAudiobooks } from './partner';

/**
 * Finds the audiobooks of a title at the shop's partner (docs/behaviour/item-page.md#audiobooks). Returns none if the shop does
 * not offer audiobooks of this title.
 * @throws {Refused} 404 for an ISBN that is not in the catalogue
 * @throws {Refused} 503 if the audiobook partner does not answer
 */
export async function audiobooksOf(
	store: HasCatalogue & HasLog & HasSettings & HasAudiobooks,
	eisbn: string,
): Promise<AudiobookResult> {
	const title = await findTitle(store, eisbn);
	const { audiobooks } = await store.settings.get();
	const known = { eisbn, has_libro_audiobook: title.has_libro_audiobook === 1 };
	if (!offersAudiobooks(audiobooks, known)) return { rows: [], row_count: 0, see_more_url: '' };
	const [author] = readAuthors(title);
	const words: Record<string, string> = { isbn: eisbn, title: title.title, author: author?.name ?? '' };
	const address = audiobooks.search_url.replace(/\{(isbn|title|author)\}/g, (_place, name: string) =>
		encodeURIComponent(words[name] ?? ''),
	);
	try {
		return await store.audiobooks.search(address);
	} catch (error) {
		store.log.warn({ err: error, eisbn }, 'the audiobook partner did not answer');
		throw new Refused('There was a problem. We were unable to process this request. Please try again later.', 503);
	}
}
