import type { z } from 'zod';
import type { settingsSchema } from '../contract/settings';
import { extraNavigation, siteNavigation } from './navigation';
import { privacyPolicy } from './pages';
import { sampleRates } from './rates';

export const shopName = 'Heron’s Reach Books';
export const shopEmail = 'hello@herons-reach.example.org';
export const shopTimezone = 'America/Vancouver';

const footerMessage = `Independent, curious and open in most weathers since 1987.

We live and sell books on the lands of the Lək̓ʷəŋən and W̱SÁNEĆ peoples, and are grateful for it.`;

/**
 * Returns the settings of the sample shop, which is an invented bookshop in Victoria, British Columbia. The phone numbers and
 * web addresses of the sample shop are from ranges that are reserved for examples.
 * @param staffPicks the ID of the list of staff picks, to which a shortcut links
 */
export const shopSettings = (staffPicks: number): z.input<typeof settingsSchema> => ({
	is_sample: true,
	store_info: {
		id: '1',
		name: shopName,
		country: 'CA',
		province: 'BC',
		timezone: shopTimezone,
		is_multistore: true,
		giftcards_enabled: true,
		giftcard_minimum: 10,
		address: '101 Sample Lane',
		city: 'Victoria',
		postal_code: 'V8W 0X0',
		phone: '250-555-0142',
		phone_2: '250-555-0177',
		toll_free: '1-800-555-0142',
		email: shopEmail,
		web: 'https://www.example.org',
		lat: 48.4271,
		lng: -123.3682,
		allowed_comm_prefs: ['email', 'phone', 'text'],
		texting_enabled: true,
		social: { instagram: 'heronsreach.example', facebook: 'heronsreach.example' },
		footer_message: footerMessage,
		service_lines: [
			'Ready to pick up within a day, often within the hour.',
			'Posted across Canada; by bicycle in Victoria, free from $60. Returned within 30 days, as new.',
		],
		tax_number: 'GST 12345 6789 RT0001',
	},
	checkout_info: {
		currency: 'CAD',
		pickup_enabled: true,
		ship_enabled: true,
		quote_enabled: true,
		local_delivery_enabled: true,
		local_delivery_fee: 500,
		local_delivery_minimum: 2000,
		local_delivery_free_minimum: 6000,
		local_delivery_free_enabled: true,
		local_delivery_availability:
			'We deliver by bicycle in Victoria, Oak Bay, Esquimalt and Saanich: postal codes that begin with V8N to V8X, V8Z, V9A or V9B.',
		local_delivery_postal_prefixes: ['V8N', 'V8P', 'V8R', 'V8S', 'V8T', 'V8V', 'V8W', 'V8X', 'V8Z', 'V9A', 'V9B'],
		using_promo_codes: true,
		...sampleRates.CA,
	},
	style: {
		header_background: '#faf7f0',
		menu_background: '#1d3b4a',
		footer_background: '#1d3b4a',
		accent: '#9a3b1e',
		paper: '#faf7f0',
	},
	gift_registry_enabled: true,
	show_features_button: true,
	show_gc_balance_checker: true,
	privacy_policy: privacyPolicy,
	site_navigation: siteNavigation,
	extra_navigation: extraNavigation,
	url_shortcuts: [
		{ path: '/about', target: '/about-us' },
		{ path: '/hours', target: '/contact-hours' },
		{ path: '/staff-picks', target: `/browse/filter/x/${staffPicks}` },
		{ path: '/newsletter', target: 'https://www.example.org/newsletter' },
	],
});
