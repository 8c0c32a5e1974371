import { customHead } from '~store/contract/custom-head';
import type { StoreSettings } from '~store/contract/webstore';

/** The sources on other hosts that a page of this shop uses. Its content security policy has to allow them. */
export interface Outside {
	/** Where pictures come from. */
	pictures: string[];
	/** The shop counts its visitors with Google Analytics. */
	analytics: boolean;
}

/** Returns the measurement id for Google Analytics; null if it is missing or invalid. */
export const analyticsId = ({ store_info }: Pick<StoreSettings, 'store_info'>): string | null =>
	/^G-[A-Z0-9]{4,20}$/.test(store_info.google_analytics_code) ? store_info.google_analytics_code : null;

/**
 * Returns the other hosts of a shop's pages, only those in the settings: logos, icons, and the hosts of the pictures in
 * the bookseller's own texts.
 */
export function outsideOf(settings: StoreSettings): Outside {
	const { logo, government_logo } = settings.store_info;
	const icons = customHead(settings.custom_head).elements.map(({ attributes }) =>
		/icon$/i.test(attributes.rel ?? '') ? (attributes.href ?? '') : '',
	);
	const pictures = [logo?.src ?? '', government_logo?.src ?? '', ...icons, ...settings.picture_hosts];
	return { pictures: [...new Set(pictures.flatMap(originOf))], analytics: analyticsId(settings) !== null };
}

const originOf = (address: string): string[] =>
	/^https?:\/\//i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
