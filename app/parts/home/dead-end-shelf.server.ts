import { grouped } from '~store/contract/grouped';
import { listPath } from '../../paths/list-path';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { type CardTitle, toSlideData } from '../titles/card-data';
import { newTitles, newTitlesName } from './new-titles.server';

/** A shelf of titles, shown to a shopper who has found nothing. */
export interface DeadEndShelf {
	name: string;
	titles: CardTitle[];
	all: { to: string; words: string } | null;
}

/** The number of titles on the shelf. */
const shelfLength = 8;

/**
 * Returns the home page's first shelf. If the bookseller has arranged no shelf, returns the newest titles. Returns null if the
 * store refuses the call or the shelf is empty, because the page also works without this shelf.
 */
export async function deadEndShelf(api: StoreApi): Promise<DeadEndShelf | null> {
	try {
		const { blocks } = await api.call('store/getHome', {});
		const block = blocks.find(
			({ placement, type, titles }) => placement === 'other' && type === 'list' && titles.length > 0,
		);
		if (block) {
			return {
				name: block.header_visible ? block.header : block.name,
				titles: block.titles.slice(0, shelfLength).map(toSlideData),
				all:
					block.list_id === null ? null : { to: listPath(block.list_id), words: `See all ${grouped(block.row_count)}` },
			};
		}
		const titles = (await newTitles(api, shelfLength)) ?? [];
		return titles.length === 0 ? null : { name: newTitlesName, titles, all: { to: '/browse', words: 'See all' } };
	} catch (error) {
		if (error instanceof StoreError) return null;
		throw error;
	}
}
