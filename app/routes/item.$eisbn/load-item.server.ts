import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { offersAudiobooks } from '~store/contract/audiobooks';
import { htmlText } from '~store/contract/html-text';
import { shopAddress } from '~store/contract/shop-address';
import type { Title, TitleGroup, TitleSummary } from '~store/contract/title';
import { coverSize } from '../../covers/draw-cover';
import { coverBook } from '../../covers/title-cover';
import { environment } from '../../environment.server';
import { counted } from '../../format/counted';
import { dayWords } from '../../format/moment-words';
import type { Seller } from '../../page/title-json-ld';
import { requireItemNumber } from '../../parts/item/item-number.server';
import { readListRef } from '../../parts/lists/list-ref';
import { readRegistryId } from '../../parts/registry/registry-id.server';
import { editionsPath, isUnpriced } from '../../parts/titles/availability';
import { type CardTitle, toSlideData } from '../../parts/titles/card-data';
import { seriesPosition } from '../../parts/titles/series-position';
import { giftCardsPath } from '../../paths/gift-card-paths';
import { outsideOf } from '../../shell/outside.server';
import { storeApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { interiorAddresses } from './interior-addresses';
import { splitDescription } from './split-description';

/** The maximum number of titles on a shelf of the item page. A separate page shows all titles. */
const shelfLength = 12;

/**
 * The number of characters of a description that fit in two lines of a wide column, or in three lines next to the cover on a
 * phone.
 */
const inTwoLines = 160;
const inPhoneLines = 70;

const fitsOf = ({ length }: string) => (length > inPhoneLines ? 'wide' : 'anywhere');

type Api = Awaited<ReturnType<typeof storeApi>>;

export interface Shelf {
	name: string;
	titles: CardTitle[];
	count: number;
}

/**
 * Loads the item page: the title, its other editions and related titles, the list that the visitor came from, and the gift
 * registry for which the visitor buys. Redirects from a gift card to the page that sells it
 * (docs/behaviour/item-page.md#addresses). The shelves of the item page are optional: if the store refuses the call for a shelf,
 * the shelf is empty.
 */
export async function loadItem(args: LoaderFunctionArgs) {
	const { params, request } = args;
	const eisbn = requireItemNumber(params.eisbn, request);
	const list_id = readListRef(params.list_id);
	const api = await storeApi(args);
	const [settings, title, related, editions, registry] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('title/getItem', { eisbn, list_id }),
		api.call('title/getRelatedItems', { eisbn, most: shelfLength }).catch(none({ groups: [] as TitleGroup[] })),
		api.call('title/getBindingItems', { eisbn, most: shelfLength }).catch(none({ rows: [], row_count: 0 })),
		registryOf(api, new URL(request.url).searchParams.get('registry'), eisbn),
	]);
	if (title.is_giftcard) throw redirect(giftCardsPath);
	const { name, country, timezone } = settings.store_info;
	const seller: Seller = {
		name,
		base_url: shopAddress(settings),
		currency: settings.checkout_info.currency,
		covers: environment.COVER_URL ?? null,
	};
	return {
		...shown(title, timezone),
		interiors: interiorAddresses(title, environment.COVER_URL ?? null, outsideOf(settings).pictures),
		size: coverSize(coverBook(title)),
		country,
		seller,
		store: {
			phone: settings.store_info.phone,
			email: settings.store_info.email !== '',
			service: settings.store_info.service_lines,
		},
		editions: shelf('Other editions', editions.rows, editions.row_count, title),
		shelves: related.groups.map((group) => shelf(group.fullname, group.rows, group.row_count, title)),
		list: listSteps(title, list_id),
		audiobooks: offersAudiobooks(settings.audiobooks, title),
		registry,
	};
}

export type ItemData = Awaited<ReturnType<typeof loadItem>>;

/** Returns the title without data that only the server needs. */
function shown({ work_key, list_name, list_next_eisbn, list_previous_eisbn, ...title }: Title, timezone: string) {
	const { body, dates } = splitDescription(title.description ?? '');
	const words = htmlText(body);
	const text = htmlText(body, inTwoLines);
	return {
		title: { ...title, description: body === '' ? null : body },
		/**
		 * The beginning of the description, and the place in which the description fits completely: in two lines of a wide
		 * column, or of any column.
		 */
		beginning: text === '' ? null : ({ text, fits: text !== words ? 'nowhere' : fitsOf(text) } as const),
		whole: wholeOf(title),
		ways: waysOf(title),
		dates,
		last_ordered: title.last_order
			? {
					order: title.last_order.bookorder_id,
					on: dayWords(title.last_order.date_ordered, timezone),
				}
			: null,
	};
}

/** How many characters of each text always fit next to the cover on a phone without scrolling. */
const onPhones = { title: 60, subtitle: 20, authors: 20 };

/**
 * Returns the texts about the title that are longer than the space next to the cover. Next to the cover, these texts may be cut
 * off, so the facts about the edition show the whole texts.
 */
function wholeOf({ title, subtitle, authors }: Pick<Title, 'title' | 'subtitle' | 'authors'>): [string, string][] {
	const names = authors.map(({ name, role }) => (role ? `${name} (${role.toLowerCase()})` : name)).join(', ');
	const words: [term: string, words: string, room: number][] = [
		['Title', title, onPhones.title],
		['Subtitle', subtitle ?? '', onPhones.subtitle],
		['By', names, onPhones.authors],
	];
	return words.flatMap(([term, all, room]): [string, string][] => (all.length > room ? [[term, all]] : []));
}

/**
 * Returns links to the title's series and its other editions. If only the store can give information about the title, links to
 * all editions (docs/behaviour/item-page.md#editions-and-series).
 */
function waysOf(
	title: Pick<Title, 'eisbn' | 'title' | 'authors' | 'series' | 'series_num' | 'available' | 'edition_count'>,
): { to: string; words: string }[] {
	const { eisbn, available, edition_count: others } = title;
	const series = seriesPosition(title);
	const ways = series ? [{ to: `/item/${eisbn}/series`, words: series }] : [];
	if (available.some(isUnpriced)) ways.push({ to: editionsPath(title), words: 'See all editions' });
	else if (others > 0) ways.push({ to: `/item/${eisbn}/editions`, words: counted(others, 'other edition') });
	return ways;
}

/**
 * Returns a shelf of titles without the staff comments on the page's own book. The page shows the staff comments once, so they
 * are not repeated below each edition.
 */
const shelf = (name: string, rows: TitleSummary[], count: number, { comments }: Title): Shelf => ({
	name,
	titles: rows.map((row) => {
		const { comment, ...slide } = toSlideData(row);
		return comment && !comments.some(({ text }) => text === comment.text) ? { ...slide, comment } : slide;
	}),
	count,
});

/** Returns the links to the neighbouring titles, on a list, if the title is on the list. */
function listSteps(title: Title, id: number | string | undefined) {
	if (id === undefined || title.list_name === null) return null;
	return { id, name: title.list_name, previous: title.list_previous_eisbn, next: title.list_next_eisbn };
}

/**
 * Loads the gift registry that the visitor has chosen. For the visitor's own registry, the page adds the title to the registry.
 * For another person's registry that asks for the title, the page sells the title for the registry. The result contains the
 * number of copies that the registry asks for. Ignores the chosen registry if it is not available
 * (docs/behaviour/item-page.md#bought-for-a-registry).
 */
async function registryOf(api: Api, chosen: string | null, eisbn: string) {
	const gift_registry_id = readRegistryId(chosen);
	if (gift_registry_id === null) return null;
	const registry = await api.call('giftregistry/get', { gift_registry_id, show_items: true }).catch(none(null));
	if (!registry) return null;
	const { title, owner, items } = registry;
	const item = items.find((one) => one.eisbn === eisbn);
	return {
		id: gift_registry_id,
		title,
		owner: owner.name,
		own: owner.is_you,
		wanted: item?.qty_requested ?? 0,
		purchased: item?.qty_purchased ?? 0,
	};
}

/** Returns an error handler that replaces the store's refusal with the given value. */
const none =
	<Value>(instead: Value) =>
	(error: unknown): Value => {
		if (error instanceof StoreError) return instead;
		throw error;
	};
