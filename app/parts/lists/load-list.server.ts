import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { pageSizes } from '~store/contract/browse-keys';
import { shopAddress } from '~store/contract/shop-address';
import type { ListedTitle } from '~store/contract/titlelist';
import { cartablePath, listPath } from '../../paths/list-path';
import { storeApi } from '../../store-api/store-api.server';
import { type CardTitle, toListData } from '../titles/card-data';
import { readListRef } from './list-ref';

/** A title on a list, with its position and its note. The first position is 1. */
export interface ListedCard {
	title: CardTitle;
	place: number;
	note: string;
	wanted: number | null;
}

/**
 * Loads one page of a list that the visitor may see.
 * @throws a 404 for any other list; a redirect to the last page if the page number is too high
 */
export async function loadList(args: LoaderFunctionArgs, { cartable = false } = {}) {
	const { list_id, page_id = '1' } = args.params;
	const ref = readListRef(list_id);
	if (ref === undefined || !/^[1-9]\d{0,5}$/.test(page_id))
		throw data({ error: 'We could not find this list.' }, { status: 404 });
	const page = Number(page_id);
	const api = await storeApi(args);
	const settings = await api.load('store/getSettings', {});
	// A store that takes no orders does not offer the view for ordering from the list.
	if (cartable && !settings.cart_enabled) throw redirect(listPath(ref, page));
	const { rows, row_count, wishlist, own, in_full } = await api.load('titlelist/getItems', {
		list_id: ref,
		limit: pageSizes[0],
		offset: (page - 1) * pageSizes[0],
		in_full: true,
	});
	const last = Math.max(1, Math.ceil(row_count / pageSizes[0]));
	const path = cartable ? cartablePath : listPath;
	if (page > last) throw redirect(path(ref, last));
	return {
		ref,
		page,
		last,
		count: row_count,
		own,
		/** The number of copies on the whole list and their total price, for a customer. */
		full: in_full ?? null,
		cartable,
		/** Whether a customer, rather than the bookseller, made the list. The texts of a customer's list are plain text. */
		personal: wishlist.kind === 'favourites' || wishlist.kind === 'custom',
		shared: wishlist.shared,
		/** Whether the list is one of the featured lists. */
		featured: wishlist.kind === 'feature',
		base_url: shopAddress(settings),
		name: wishlist.header || wishlist.name,
		heading: wishlist.header_visible,
		description: wishlist.description,
		image: wishlist.image,
		titles: rows.map((row, index) => toListed(row, (page - 1) * pageSizes[0] + index + 1)),
		canonical: wishlist.kind === 'store' || wishlist.kind === 'feature' ? listPath(wishlist.list_id, page) : '',
	};
}

export type ListData = Awaited<ReturnType<typeof loadList>>;

const toListed = ({ note, wanted, ...title }: ListedTitle, place: number): ListedCard => ({
	title: toListData(title),
	place,
	note,
	wanted,
});
