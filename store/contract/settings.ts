import { z } from 'zod';
import { featureSorts } from './feature-sorts';
import { maxGiftCardDollars } from './limits';
import { isTaken, shortcutAddress } from './own-path';
import { paymentProviders } from './payment-providers';
import { postalPrefixes, shippingRates, taxRates, taxRounding } from './rates';
import { unsetAddress } from './shop-address';
import { isTimeZone } from './zoned-time';

const colour = () => z.string().regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #1f3a5f');
const cents = () => z.number().int().min(0);
const words = (max = 200) => z.string().max(max);

export const navigationTypes = [
	'home',
	'browse',
	'lists',
	'unlinked',
	'custom',
	'custom_lists',
	'v3_content',
	'link',
	'gift_cards',
	'contact_and_hours',
	'events',
	'features',
] as const;
export type NavigationType = (typeof navigationTypes)[number];

export interface NavigationItem {
	id: string;
	label: string;
	/** The target of the navigation item: a path of the shop, the address of another site, or the address of a file. */
	path: string;
	type: NavigationType;
	/** For an item of type 'browse', the filter segments of the browse path. For custom types, the id of the page. */
	search: string;
	submenu: NavigationItem[];
}

/** The types of navigation items that show one of the bookseller's own pages, at the path of the item. */
const ownPages: readonly NavigationType[] = ['custom', 'custom_lists', 'v3_content'];

const navigationItem: z.ZodType<NavigationItem, z.ZodTypeDef, unknown> = z
	.object({
		id: words(60),
		label: words(80),
		path: words(500).default(''),
		type: z.enum(navigationTypes),
		search: words(500).default(''),
		submenu: z.array(z.lazy(() => navigationItem)).default([]),
	})
	.superRefine(({ type, path }, context) => {
		if (path === '' || !ownPages.includes(type) || !isTaken(path)) return;
		const message = `${path} belongs to a screen of the shop. Give the page a path of its own, such as /about-us`;
		context.addIssue({ code: 'custom', path: ['path'], message });
	});

const shortcut = z.object({
	path: words(200).regex(/^\/(?![/\\])\P{Cc}*$/u, 'Must be a path of the shop that starts with /'),
	target: words(1000).refine(
		(target) => target === '' || shortcutAddress(target) !== null,
		'Must be a path of the shop that starts with /, or an address that starts with http:// or https://',
	),
});

const storeInfo = z.object({
	id: words(40).default('1'),
	name: words(120).min(1).default('Bookshop'),
	country: z.enum(['CA', 'US']).default('CA'),
	province: words(80).default('BC'),
	/** The shop's public address. While the setting has its default value, the shop uses the address at which it was started. */
	base_url: z.string().url().default(unsetAddress),
	timezone: words(60).refine(isTimeZone, 'Must be a time zone such as America/Vancouver').default('America/Vancouver'),
	is_multistore: z.boolean().default(false),
	is_consolidated_multistore: z.boolean().default(false),
	giftcards_enabled: z.boolean().default(false),
	/** The minimum amount of a gift card, in dollars. Must be at least 1 (docs/behaviour/gift-cards.md#amount). */
	giftcard_minimum: z.number().min(1).max(maxGiftCardDollars).default(10),
	address: words().default(''),
	city: words().default(''),
	postal_code: words(20).default(''),
	hide_address: z.boolean().default(false),
	phone: words(40).default(''),
	phone_2: words(40).default(''),
	toll_free: words(40).default(''),
	fax: words(40).default(''),
	email: words(254).default(''),
	web: words().default(''),
	lat: z.number().nullable().default(null),
	lng: z.number().nullable().default(null),
	allowed_comm_prefs: z
		.array(z.enum(['email', 'phone', 'text']))
		.min(1)
		.default(['email', 'phone']),
	texting_enabled: z.boolean().default(false),
	/** The measurement id for Google Analytics, such as G-ABC123, or '' for a shop that does not use Google Analytics. */
	google_analytics_code: words(40).default(''),
	logo: z
		.object({ src: words(500), width: z.number().int(), height: z.number().int() })
		.nullable()
		.default(null),
	social: z
		.object({
			twitter: words().default(''),
			instagram: words().default(''),
			facebook: words().default(''),
			tiktok: words().default(''),
		})
		.default({}),
	footer_message: words(2000).default(''),
	/** Short texts about the shop's service: when orders are ready, how orders are shipped, and how books can be returned. */
	service_lines: z.array(words(120)).max(3).default([]),
	/** The tax number that is printed on receipts: 'GST/HST 12345 6789 RT0001'. */
	tax_number: words(60).default(''),
	/** The bookseller's text that is shown for an empty cart, a search without results, and a missing page. */
	ask_us: words(300).default('Not sure what to read next? Ask us: books are what we like to talk about.'),
	government_logo: z
		.object({ src: words(500), alt: words(), href: words(500) })
		.nullable()
		.default(null),
});

const payOnline = [...paymentProviders, 'credit_card'] as const;
const paymentList = () => z.array(z.enum(['pickup', 'contact', ...payOnline])).min(1);

const checkoutInfo = z.object({
	currency: z.enum(['CAD', 'USD']).default('CAD'),
	ship_enabled: z.boolean().default(false),
	pickup_enabled: z.boolean().default(true),
	quote_enabled: z.boolean().default(false),
	local_delivery_enabled: z.boolean().default(false),
	/** The minimum amount of an order, in cents. */
	order_min: cents().default(0),
	local_delivery_fee: cents().default(0),
	local_delivery_minimum: cents().default(0),
	local_delivery_free_minimum: cents().default(0),
	local_delivery_free_enabled: z.boolean().default(false),
	/** The text that describes the area of local delivery to shoppers. */
	local_delivery_availability: words(2000).default(''),
	/** The area of local delivery, given as prefixes of postal codes in the store's country. */
	local_delivery_postal_prefixes: postalPrefixes().default([]),
	accepted_credit_cards: z.array(z.enum(['visa', 'mastercard', 'amex', 'discover'])).default(['visa', 'mastercard']),
	using_promo_codes: z.boolean().default(false),
	/**
	 * The payment choices for each delivery method, in the order in which they are shown. Shoppers do not see a payment provider
	 * that is not configured.
	 */
	payment_choices: z
		.object({
			pickup: paymentList().default(['pickup', ...payOnline]),
			ship: paymentList().default([...payOnline, 'contact']),
			local_delivery: paymentList().default([...payOnline, 'contact']),
		})
		.default({}),
	/** The number of opening hours that the store needs to prepare an order for pick-up. */
	pickup_hours: z.number().min(0).max(100).default(2),
	/** The id of the store whose shoppers choose a pick-up place, and the names of its pick-up places. */
	pickup_choice: z
		.object({ store_id: words(40).default(''), locations: z.array(words(80)).max(20).default([]) })
		.default({}),
	tax_rates: taxRates().default([]),
	tax_rounding: taxRounding().default('line'),
	/** The shipping providers, with their zones and prices. */
	shipping_rates: shippingRates().default([]),
});

const style = z.object({
	header_background: colour().default('#fbf8f2'),
	menu_background: colour().default('#20382f'),
	footer_background: colour().default('#20382f'),
	/** The colour of buttons and links. */
	accent: colour().default('#8a2f1f'),
	paper: colour().default('#fbf8f2'),
	/** Whether pages follow the device's dark mode. */
	dark_scheme: z.boolean().default(true),
});

/**
 * The settings for the partner that sells audiobooks for the shop (docs/behaviour/item-page.md#audiobooks; docs/audiobooks.md).
 */
const audiobooks = z.object({
	/**
	 * The address of the audiobook partner's search, with the placeholders {isbn}, {title} and {author}, or '' for a shop without a
	 * partner.
	 */
	search_url: words(500)
		.refine(
			(address) => address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address.replace(/[{}]/g, ''))),
			'Must be an address that starts with http:// or https://',
		)
		.refine(
			(address) => address === '' || /\{(?:isbn|title)\}/.test(address),
			'Must say where the title goes: {isbn} or {title}',
		)
		.default(''),
	/** Whether the shop asks the audiobook partner about every book, or only about books that are known to have an audiobook. */
	every_book: z.boolean().default(false),
});

/**
 * All settings of the shop, in one JSON document. Settings that are missing in the document have default values, so a new shop's
 * document is `{}`.
 */
export const settingsSchema = z.object({
	store_info: storeInfo.default({}),
	/** Whether this shop is the sample shop that demonstrates the program. Every page of a sample shop shows a note about that. */
	is_sample: z.boolean().default(false),
	checkout_info: checkoutInfo.default({}),
	style: style.default({}),
	audiobooks: audiobooks.default({}),
	/** The path at which the shop is served. Only the root path is supported (docs/decisions/0012). */
	basename: words(100).default(''),
	landing_page: words(500).default(''),
	cart_enabled: z.boolean().default(true),
	guest_show_price: z.boolean().default(true),
	guest_show_cart: z.boolean().default(true),
	show_strikethrough: z.boolean().default(true),
	hide_sale_pricing: z.boolean().default(false),
	hide_sales_rank: z.boolean().default(false),
	display_carton_quantity: z.boolean().default(false),
	gift_registry_enabled: z.boolean().default(false),
	show_browse_button: z.boolean().default(true),
	show_features_button: z.boolean().default(false),
	show_gc_balance_checker: z.boolean().default(false),
	require_email_verification: z.boolean().default(false),
	/**
	 * Whether a shopper must choose a location before adding to the cart, if the shop has several locations
	 * (docs/behaviour/shell.md#locations).
	 */
	require_location: z.boolean().default(false),
	/**
	 * Whether the store must approve an institution's name before the institution may invite people to buy for the institution
	 * (`npm run store -- institutions`).
	 */
	review_institutions: z.boolean().default(false),
	account_extra_fields: z
		.array(z.object({ name: words(40), label: words(80), required: z.boolean().default(true) }))
		.default([]),
	is_private: z.boolean().default(false),
	is_exclusive: z.boolean().default(false),
	login_required_message: words(2000).default(''),
	persistent_banner_list_id: z.number().int().nullable().default(null),
	default_feature_sort_by: z.enum(featureSorts).default('dateposted'),
	hide_v3_banner: z.boolean().default(true),
	/** Additional <meta> and <link> elements for the head of every page. Elements other than <meta> and <link> are ignored. */
	custom_head: words(4000).default(''),
	/** Other hosts from which pictures in the bookseller's HTML may be loaded. Browsers block pictures from all other hosts. */
	picture_hosts: z
		.array(words(200).regex(/^https:\/\/[a-z\d.-]+(:\d+)?$/i, 'Must be a host such as https://images.example.org'))
		.max(50)
		.default([]),
	/** The privacy policy as HTML, or '' if the shop has no privacy policy. */
	privacy_policy: words(100_000).default(''),
	/**
	 * The plain text at the end of each packing slip, which says for how long and in what way books can be returned. '' prints
	 * nothing.
	 */
	returns_text: words(2000).default(''),
	/**
	 * The names of the feeds' sources (`import --source`), best source first. A feed does not overwrite data from a better source.
	 */
	feed_sources: z.array(words(40)).max(50).default([]),
	site_navigation: z.array(navigationItem).default([]),
	extra_navigation: z.array(navigationItem).default([]),
	url_shortcuts: z.array(shortcut).default([]),
});

export type Settings = z.output<typeof settingsSchema>;
