import { z } from 'zod';
import { define } from './call';
import type { StoreEvent } from './event';
import { id, integer, text } from './fields';
import type { Session } from './session';
import type { Settings } from './settings';
import type { TitleSummary } from './title';

/** One of the store's shops or warehouses (docs/behaviour/shell.md#settings). */
export interface Location {
	location_id: number;
	altname: string;
	sc_name: string;
	sc_email: string;
	sc_phone: string;
	sc_phone_2: string;
	sc_addr_array: { address: string; city: string; prov: string; postal: string; country: string };
	lat_lng: { lat: number; lng: number } | null;
	ws_hours: OpeningHours;
	ws_htmlhours: string;
	ws_contact_blurb: string;
	san: string;
}

export interface OpeningHours {
	title: string;
	/**
	 * The opening hours of each day, Monday first. `hours` is null on days when the location is closed. Times are 'HH:MM' on a
	 * 24-hour clock.
	 */
	weekdays: { day: string; hours: { opens: string; closes: string } | null }[];
	/** Days of this month and the next month that have special opening hours. */
	singles: { date: string; text: string }[];
}

/** A block of the home page or of a custom page, with its content (docs/behaviour/home.md#blocks). */
export interface ListBlock {
	id: number;
	placement: 'banner' | 'left_sidebar' | 'featured' | 'other';
	type: 'event' | 'list';
	list_id: number | null;
	event_id: number | null;
	/** When the event of the block begins and ends, in Unix seconds, or null for a block without an event. */
	event: { from: number; to: number } | null;
	name: string;
	header: string;
	header_visible: boolean;
	/** The description of the block, as cleaned HTML. */
	description: string;
	image: string | null;
	has_titles: boolean;
	limit: number | null;
	calendar_widgets: boolean;
	titles: TitleSummary[];
	/** The number of all titles on the list. The block may show fewer titles. */
	row_count: number;
}

/**
 * The public settings of the shop, with values that the store derives from the settings and from other tables. Leaves out tax
 * rates, shipping rates and the sources of feeds.
 */
export interface StoreSettings extends Omit<Settings, 'store_info' | 'checkout_info' | 'feed_sources'> {
	store_info: Omit<Settings['store_info'], 'lng'> & {
		long: number | null;
		is_american: boolean;
		is_canadian: boolean;
		/** The stores that share the shop, empty if there is one store. */
		multistore_info: { id: number; name: string }[];
	};
	checkout_info: Omit<
		Settings['checkout_info'],
		'tax_rates' | 'tax_rounding' | 'shipping_rates' | 'local_delivery_postal_prefixes'
	>;
	/** Whether the shop has been set up. The pages of a shop that has not been set up only show how to set it up. */
	is_set_up: boolean;
	locations: Location[];
}

/** The maximum number of addresses in one sitemap file (sitemaps.org). */
export const sitemapLength = 50_000;

export const webstore = {
	'store/getSettings': define<StoreSettings>()({
		source: 'docs/behaviour/shell.md#settings',
		open: true,
		public: true,
		payload: z.object({ webstore_name: text(100).optional() }),
	}),
	/** Returns the blocks of the home page. */
	'store/getHome': define<{ blocks: ListBlock[] }>()({
		source: 'docs/behaviour/home.md#blocks',
		public: true,
		payload: z.object({}),
	}),
	/** Returns the calendar's events like `event/getList`, but does not count views, so that the call can be public. */
	'store/getCalendar': define<{ rows: StoreEvent[]; custom_content: string }>()({
		source: 'docs/behaviour/home.md#events',
		public: true,
		payload: z.object({}),
	}),
	/** Returns the data for the index of the sitemap. `store/getSitemapPart` returns the titles. */
	'store/getSitemap': define<{
		/** The number of titles in the sitemap. */
		titles: number;
		/** The store's own lists, each with the time of its last change in Unix seconds. */
		lists: { list_id: number; changed: number }[];
	}>()({
		source: 'for search engines: the sitemap',
		public: true,
		payload: z.object({}),
	}),
	/** Returns one part of the titles for a sitemap. The first part has the number 1. */
	'store/getSitemapPart': define<{ eisbns: string[] }>()({
		source: 'for search engines: the sitemap',
		public: true,
		payload: z.object({ part: integer(1, 10_000) }),
	}),
	/** Finds the page to which an address of the shop's older site is redirected. */
	'store/getRedirect': define<{
		/** A path of the shop or a web address, or null if there is no redirect. */
		target: string | null;
	}>()({
		source: 'for links and search engines that know an older site',
		open: true,
		payload: z.object({ path: text(2000) }),
	}),
	'webstore/setMultistoreLocation': define<{ session: Session }>()({
		source: 'docs/behaviour/shell.md#locations',
		limit: 'edit',
		payload: z.object({ location_id: id() }),
	}),
	'webstore/getContactAndHours': define<{ locations: Location[] }>()({
		source: 'docs/behaviour/shell.md#contact-and-hours',
		openToGuests: true,
		public: true,
		payload: z.object({}),
	}),
	'webstore/getPrivacyPolicyPage': define<{ html: string }>()({
		source: 'docs/behaviour/shell.md#privacy-policy',
		openToGuests: true,
		public: true,
		payload: z.object({}),
	}),
	'log/error': define<{ logged: true }>()({
		source: 'docs/behaviour/shell.md#errors-in-browsers',
		open: true,
		limit: 'report',
		payload: z.object({
			location: text(2000),
			user_agent: text(500),
			error_info: text(8000).optional(),
			source: text(2000).optional(),
			lineno: integer().optional(),
			colno: integer().optional(),
			error: text(8000),
		}),
	}),
};
