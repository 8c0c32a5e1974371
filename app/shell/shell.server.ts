import { customHead, type HeadElement } from '~store/contract/custom-head';
import { locationName } from '~store/contract/location-name';
import { homePath } from '~store/contract/own-pages';
import { isTaken, normalPath } from '~store/contract/own-path';
import type { SessionSummary } from '~store/contract/session';
import { shopAddress } from '~store/contract/shop-address';
import type { TitleList } from '~store/contract/titlelist';
import type { StoreSettings } from '~store/contract/webstore';
import { themeColours } from '../colours/colour-sheet';
import type { Flash } from '../cookies/flash.server';
import { environment } from '../environment.server';
import type { ShopView } from '../page/shop';
import { customerMark } from '../parts/account/expired-login.server';
import { fitMenu } from '../paths/fit-menu';
import { type MenuLink, menuLinks } from '../paths/links';
import { listPath } from '../paths/list-path';
import { type FooterFacts, footerFacts, privacyLink } from './footer-facts.server';
import { type LocationChoice, locationChoice } from './location-choice.server';
import { analyticsId, type Outside, outsideOf } from './outside.server';
import type { ShellAccount } from './shell-account.server';

/** The data of the page layout. The data contain only those settings and facts about the session that the layout shows. */
export interface Shell {
	lang: 'en-CA' | 'en-US';
	/** Whether the page leaves out the data for the browser. Without the data, the page runs no scripts. */
	still?: true;
	/** Whether this is the sample shop, whose data are invented. */
	sample: boolean;
	name: string;
	/** The start of every page title: the name of the store or of the chosen location (docs/behaviour/shell.md#page-titles). */
	title: string;
	description: string;
	baseUrl: string;
	logo: StoreSettings['store_info']['logo'];
	/** The address that the logo links to. */
	home: string;
	menu: MenuLink[];
	/** The part of the menu under 'More Menus'. */
	more: MenuLink[];
	/** The number of copies in the visitor's cart; null if the page does not show the cart. */
	cart: { count: number } | null;
	/** The location where the visitor shops; null if the shop has only one location. */
	location: ShellLocation | null;
	loggedIn: boolean;
	/** Null for a guest. */
	account: ShellAccount | null;
	/** The page that is shown instead of the requested page, if the visitor may not enter the store. */
	gate: ShellGate | null;
	/** The bookseller's notice for every page. */
	notice: Notice | null;
	footer: FooterFacts;
	flash: Flash | null;
	/** The settings that the style sheet of colours is made from. */
	style: StoreSettings['style'];
	theme: { light: string; dark: string };
	head: HeadElement[];
	/** The external hosts from which the shop's pages load files. */
	outside: Outside;
	/** The measurement id of Google Analytics; null if the shop does not use Google Analytics. */
	analytics: string | null;
	/** The facts about the shop and the visitor that pages with titles need. */
	shop: ShopView;
	/**
	 * The paths of the shop's pages that the bookseller's shortcuts redirect. The browser must request these paths from the
	 * server even if it knows their route.
	 */
	shortcuts: string[];
}

interface ShellLocation {
	/** The name of the chosen location; null if the visitor has not chosen a location. */
	name: string | null;
	/** The locations that the visitor can choose, if the visitor must choose a location first. */
	wanted: LocationChoice | null;
}

/** The page that visitors see if they may not enter the store. */
export interface ShellGate {
	/** The text of the page, as a list of paragraphs. */
	words: string[];
	/** Whether logging in gives access to the store. */
	opens: boolean;
	/** Links to the pages about the store that all visitors may see. */
	links: MenuLink[];
}

export interface Notice {
	header: string;
	/** Cleaned HTML. */
	description: string;
	/** The path of the books that the notice mentions. */
	href: string | null;
}

interface ShellSources {
	settings: StoreSettings;
	session: SessionSummary;
	account: ShellAccount | null;
	flash: Flash | null;
	/** The list whose text is shown on every page, if the settings name one. */
	banner: TitleList | null;
}

export function shellOf({ settings, session, account, flash, banner }: ShellSources): Shell {
	const { store_info } = settings;
	const gated = settings.is_exclusive || (settings.is_private && !session.logged_in);
	const menu = fitMenu(menuLinks(withDefault(settings.site_navigation), settings));
	const cartShown = settings.cart_enabled && (session.logged_in || settings.guest_show_cart);
	const place = [store_info.city, store_info.province].filter((part) => part !== '').join(', ');
	return {
		lang: store_info.country === 'CA' ? 'en-CA' : 'en-US',
		sample: settings.is_sample,
		name: store_info.name,
		title: titleOf(settings, session),
		description: `${store_info.name}, an independent bookshop${place === '' ? '' : ` in ${place}`}.`,
		baseUrl: shopAddress(settings),
		logo: store_info.logo,
		home: homePath(settings),
		menu: gated ? [] : menu.shown,
		more: gated ? [] : menu.more,
		cart: cartShown ? { count: session.cart.summary.total_quantity } : null,
		location: gated ? null : locationOf(locationChoice(settings, session)),
		loggedIn: session.logged_in,
		account,
		gate: gated ? gateOf(settings) : null,
		notice: banner && noticeOf(banner),
		footer: footerFacts(settings),
		flash,
		style: settings.style,
		theme: themeColours(settings.style),
		head: customHead(settings.custom_head).elements,
		outside: outsideOf(settings),
		analytics: analyticsId(settings),
		shop: shopView(settings, session),
		shortcuts: settings.url_shortcuts.filter(({ path }) => isTaken(path)).map(({ path }) => normalPath(path)),
	};
}

/**
 * Returns the page for visitors who may not enter the store. The page shows the store's own message. If the store has no message,
 * a private store asks visitors to log in (docs/behaviour/shell.md#private-stores). An exclusive store does not ask visitors to
 * log in, because a log-in does not give access.
 */
function gateOf({ login_required_message, is_exclusive, privacy_policy }: StoreSettings): ShellGate {
	const own = login_required_message.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
	const usual = is_exclusive ? 'This shop is not open to the public.' : 'You must be logged in to view.';
	return {
		words: own.length > 0 ? own : [usual],
		opens: !is_exclusive,
		links: is_exclusive ? [] : [{ label: 'Contact and hours', href: '/contact-hours' }, ...privacyLink(privacy_policy)],
	};
}

const noticeOf = ({ header, header_visible, name, description, row_count, list_id }: TitleList): Notice => ({
	header: header_visible ? header || name : '',
	description,
	href: row_count > 0 ? listPath(list_id) : null,
});

function locationOf(choice: LocationChoice | null): ShellLocation | null {
	if (!choice) return null;
	const chosen = choice.options.find(({ id }) => id === choice.chosen);
	return { name: chosen?.name ?? null, wanted: choice.required ? choice : null };
}

/** Returns the store's name. If several locations share the shop, returns the name of the chosen location. */
function titleOf({ store_info, locations }: StoreSettings, session: SessionSummary): string {
	const chosen = store_info.is_multistore && locations.find(({ location_id }) => location_id === session.location_id);
	return (chosen && locationName(chosen)) || store_info.name;
}

/** Returns a default menu for a shop that has not set up a menu yet. */
const withDefault = (items: StoreSettings['site_navigation']): StoreSettings['site_navigation'] =>
	items.length > 0
		? items
		: [
				{ id: 'browse', label: 'Browse', path: '', type: 'browse', search: '', submenu: [] },
				{ id: 'features', label: 'Features', path: '', type: 'features', search: '', submenu: [] },
				{ id: 'events', label: 'Events', path: '', type: 'events', search: '', submenu: [] },
				{ id: 'contact', label: 'Contact and hours', path: '', type: 'contact_and_hours', search: '', submenu: [] },
			];

/** Returns the facts that pages with titles need, from the settings and the session. */
const shopView = (settings: StoreSettings, session: SessionSummary): ShopView => ({
	country: settings.store_info.country,
	covers: environment.COVER_URL ?? null,
	takes_orders: settings.cart_enabled,
	login_to_buy: settings.cart_enabled && !settings.guest_show_cart && !session.logged_in,
	gift_card_from: settings.store_info.giftcard_minimum.toFixed(2),
	ask_us: settings.store_info.ask_us,
	phone: settings.store_info.phone || settings.store_info.toll_free,
	cart: session.cart.items.map(({ title_info, cart_info: { cart_id, quantity, gift_registry_id } }) => ({
		cart_id,
		quantity,
		gift_registry_id,
		eisbn: title_info.eisbn,
		condition: title_info.available.code,
	})),
	customer: customerMark(session.user),
	logged_in: session.logged_in,
	registries: settings.gift_registry_enabled,
});
