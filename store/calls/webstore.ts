import { chooseLocation } from '../basket/cart/choose-location';
import { listEvents } from '../catalogue/events/events';
import { locationsNow, storeAsLocation } from '../catalogue/locations/locations';
import { homeBlocks } from '../catalogue/own-pages/blocks';
import { findRedirect } from '../catalogue/redirects/redirects';
import { sitemapOf, sitemapPart } from '../catalogue/titles/sitemap';
import { cleanContent } from '../foundation/clean-content';
import { notFound } from '../foundation/refusal';
import { reportError } from '../foundation/report-error';
import type { Calls } from './call-table';
import { sessionOf } from './session-answer';
import { presentSettings } from './settings-answer';

export const webstore = {
	'store/getSettings': presentSettings,
	'store/getHome': async (store, visitor) => ({ blocks: await homeBlocks(store, visitor) }),
	'store/getCalendar': (store, visitor) => listEvents(store, visitor, undefined),
	'store/getSitemap': sitemapOf,
	'store/getSitemapPart': async (store, _visitor, { part }) => ({ eisbns: await sitemapPart(store, part) }),
	'store/getRedirect': async (store, _visitor, { path }) => ({ target: await findRedirect(store, path) }),
	'webstore/setMultistoreLocation': async (store, visitor, { location_id }) => {
		const row = await chooseLocation(store, visitor, location_id);
		return { session: await sessionOf(store, { ...visitor, session: row }) };
	},
	'webstore/getContactAndHours': async (store) => {
		const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
		const shown = locations.length === 0 ? [storeAsLocation(settings)] : locations;
		return { locations: locationsNow(store, shown, settings) };
	},
	'webstore/getPrivacyPolicyPage': async (store) => {
		const { privacy_policy } = await store.settings.get();
		if (privacy_policy.trim() === '') throw notFound('This store has no privacy policy page.');
		return { html: cleanContent(privacy_policy) };
	},
	'log/error': async (store, _visitor, report) => {
		await reportError(store, report);
		return { logged: true };
	},
} satisfies Partial<Calls>;
