import { locationName } from '~store/contract/location-name';
import type { StoreSettings } from '~store/contract/webstore';
import { locationLines } from '../parts/addresses/address-lines';
import { openToday } from '../parts/contact/open-today';
import { type MenuLink, menuLinks } from '../paths/links';

/** The facts about the store in the footer. The footer leaves out facts that the store does not publish. */
export interface FooterFacts {
	name: string;
	/** The store's address as lines of text. */
	address: string[];
	/** The opening hours of each location that publishes them; the location's name is '' if the store has only one location. */
	open: { name: string; words: string }[];
	phones: { label: string; number: string }[];
	email?: string;
	web?: { label: string; href: string };
	social: { label: string; href: string }[];
	/** The bookseller's message in the footer, as a list of paragraphs. */
	message: string[];
	/** The tax number as printed on receipts; '' if the store has no tax number. */
	taxNumber: string;
	/** Links to pages that are not in the menu. */
	links: MenuLink[];
	governmentLogo: { src: string; alt: string; href: string } | null;
}

const networks = [
	['twitter', 'Twitter', 'https://twitter.com/'],
	['instagram', 'Instagram', 'https://www.instagram.com/'],
	['facebook', 'Facebook', 'https://www.facebook.com/'],
	['tiktok', 'TikTok', 'https://www.tiktok.com/@'],
] as const;

export function footerFacts(settings: StoreSettings): FooterFacts {
	const { store_info } = settings;
	const { phone, phone_2, toll_free, fax, email, web, social } = store_info;
	const phones = [
		{ label: 'Phone', number: phone },
		{ label: 'Phone', number: phone_2 },
		{ label: 'Toll free', number: toll_free },
		{ label: 'Fax', number: fax },
	];
	return {
		name: store_info.name,
		address: store_info.hide_address ? [] : locationLines(store_info),
		open: openPlaces(settings),
		phones: phones.filter(({ number }) => number !== ''),
		...(email ? { email } : {}),
		...(web ? { web: { label: web.replace(/^https?:\/\/(www\.)?|\/+$/g, ''), href: asAddress(web, 'https://') } } : {}),
		social: networks.flatMap(([network, label, start]) =>
			social[network] ? [{ label, href: asAddress(social[network], start) }] : [],
		),
		message: store_info.footer_message.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
		taxNumber: store_info.tax_number,
		links: [...menuLinks(settings.extra_navigation, settings), ...privacyLink(settings.privacy_policy)],
		governmentLogo: store_info.government_logo,
	};
}

function openPlaces({ locations, store_info: { timezone } }: StoreSettings): FooterFacts['open'] {
	const now = Math.floor(Date.now() / 1000);
	return locations.flatMap(({ altname, sc_name, ws_hours }) => {
		const today = openToday(ws_hours, now, timezone);
		return today === null
			? []
			: [{ name: locations.length > 1 ? locationName({ altname, sc_name }) : '', words: today.words }];
	});
}

/** Returns the link to the privacy policy; the list is empty for a store without a policy. */
export const privacyLink = (policy: string): MenuLink[] =>
	policy.trim() === '' ? [] : [{ label: 'Privacy policy', href: '/privacy-policy' }];

/** Returns the full address of a social network page. Booksellers type '@name', 'name', 'www.example.org' or the full address. */
const asAddress = (written: string, start: string) =>
	/^https?:\/\//i.test(written) ? written : start + written.replace(/^@/, '');
