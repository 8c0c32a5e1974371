import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StoreEvent } from '~store/contract/event';
import { locationName } from '~store/contract/location-name';
import type { ListBlock, StoreSettings } from '~store/contract/webstore';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { monthOf } from '../events/calendar-days';
import { type CalendarMonth, calendarMonth } from '../events/event-calendar.server';
import { calendarDay } from '../events/event-dates.server';
import { coming, summaryOf, upcomingShown } from '../events/event-summary.server';
import type { EventSummary } from '../events/upcoming-events';
import { allInStock } from '../titles/availability';
import { type CardTitle, toCoverData, toSlideData } from '../titles/card-data';
import { newTitles, newTitlesName } from './new-titles.server';
import { type ShopHour, shopHour } from './shop-hour';

/** A block of the home page, as the page shows it. */
export interface HomeBlock {
	id: number;
	/** The block's header; '' if the bookseller hides the header. */
	header: string;
	name: string;
	/** Cleaned HTML. */
	description: string;
	image: string | null;
	listId: number | null;
	event: EventSummary | null;
	titles: CardTitle[];
	/** The number of titles on the whole list. */
	count: number;
	/** Whether all titles of the shelf are in stock, including titles that load later. */
	inStock?: boolean;
	/** Whether more titles load once the visitor scrolls the shelf. */
	goesOn?: true;
}

export interface Home {
	hour: ShopHour | null;
	banners: HomeBlock[];
	sidebar: HomeBlock[];
	featured: HomeBlock[];
	shelves: HomeBlock[];
	events: HomeBlock[];
	/**
	 * The next three events, and the current month unless the settings turn the month's calendar off. Null if the store has no
	 * upcoming events.
	 */
	calendar: { month: CalendarMonth | null; upcoming: EventSummary[]; inSidebar: boolean } | null;
	buttons: { browse: boolean; features: boolean };
}

/** The maximum number of titles of a block, for each placement of the block on the page. */
const bannerTitles = 5;
const sidebarTitles = 4;
const featuredTitles = 3;
/** The placements on the page in which a block shows only the covers of its titles. */
const coversOnly = new Set<ListBlock['placement']>(['banner', 'featured']);
/**
 * How many titles of a shelf load with the page (docs/behaviour/home.md#shelves). The others load once the visitor scrolls the
 * shelf.
 */
const shelfTitles = 8;

export async function loadHome(args: LoaderFunctionArgs): Promise<Home> {
	const api = await storeApi(args);
	const [settings, { blocks }, { rows }] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('store/getHome', {}),
		api.load('store/getCalendar', {}),
	]);
	const { timezone } = settings.store_info;
	const places = settings.locations.map(({ altname, sc_name, ws_hours }) => ({
		name: locationName({ altname, sc_name }),
		hours: ws_hours,
	}));
	const at = (placement: ListBlock['placement'], titles: number, type?: ListBlock['type']) =>
		blocks
			.filter((block) => block.placement === placement && (type === undefined || block.type === type))
			.map((block) => present(block, titles, timezone));
	const shelves = at('other', shelfTitles, 'list').filter(
		({ titles, description }) => titles.length > 0 || description !== '',
	);
	return {
		hour: shopHour({ places, events: rows, now: Math.floor(Date.now() / 1000), timezone }),
		banners: at('banner', bannerTitles),
		sidebar: at('left_sidebar', sidebarTitles),
		featured: at('featured', featuredTitles),
		shelves: blocks.length > 0 ? shelves : await newShelf(api),
		events: at('other', 0, 'event').sort((one, other) => (one.event?.from ?? 0) - (other.event?.from ?? 0)),
		calendar: calendarOf(rows, blocks, settings),
		buttons: { browse: settings.show_browse_button, features: settings.show_features_button },
	};
}

/** Loads the titles of a shelf that were not loaded with the page. Returns an empty list if the shelf no longer exists. */
export async function loadRestOfShelf(args: LoaderFunctionArgs, id: number): Promise<CardTitle[]> {
	const api = await storeApi(args);
	const { blocks } = await api.load('store/getHome', {});
	const titles = blocks.find((block) => block.id === id && block.placement === 'other')?.titles ?? [];
	return titles.slice(shelfTitles).map(toSlideData);
}

const present = (block: ListBlock, titles: number, timezone: string): HomeBlock => ({
	id: block.id,
	header: block.header_visible ? block.header : '',
	name: block.name,
	description: block.description,
	image: block.image,
	listId: block.list_id,
	event:
		block.event && block.event_id !== null
			? summaryOf({ id: block.event_id, ...block.event, name: block.name }, timezone)
			: null,
	titles: block.titles.slice(0, titles).map(coversOnly.has(block.placement) ? toCoverData : toSlideData),
	count: block.row_count,
	...(block.placement === 'other' && block.titles.length > titles
		? { goesOn: true, inStock: allInStock(block.titles) }
		: {}),
});

function calendarOf(rows: StoreEvent[], blocks: ListBlock[], settings: StoreSettings): Home['calendar'] {
	const now = Math.floor(Date.now() / 1000);
	const { timezone } = settings.store_info;
	const next = coming(rows, now);
	if (next.length === 0) return null;
	const today = calendarDay(now, timezone);
	const sidebar = blocks.filter(({ placement }) => placement === 'left_sidebar');
	const hasMonth = sidebar.length === 0 || sidebar.some(({ calendar_widgets }) => calendar_widgets);
	return {
		month: hasMonth ? calendarMonth(rows, monthOf(today), today, timezone) : null,
		upcoming: next
			.slice(0, upcomingShown)
			.map(({ id, from, to, info }) => summaryOf({ id, from, to, name: info.name }, timezone)),
		inSidebar: sidebar.length > 0,
	};
}

/** Returns a shelf of the newest titles, for a shop whose bookseller has arranged no blocks. */
async function newShelf(api: StoreApi): Promise<HomeBlock[]> {
	const titles = await newTitles(api, shelfTitles);
	if (titles === null) return [];
	const shelf = { id: 0, header: newTitlesName, name: newTitlesName, description: '', image: null };
	return [{ ...shelf, listId: null, event: null, titles, count: titles.length }];
}
