import { customHead } from '~store/contract/custom-head';
import type { StoreSettings } from '~store/contract/webstore';

/** The external hosts that the shop's pages use. The content security policy must allow these hosts. */
export interface Outside {
	/** The external hosts from which pages load images. */
	pictures: string[];
	/** Whether the shop counts its visitors with Google Analytics. */
	analytics: boolean;
}

/** Returns the measurement id for Google Analytics; null if the id is missing or invalid. */
export const analyticsId = ({ store_info }: Pick<StoreSettings, 'store_info'>): string | null =>
	/^G-[A-Z0-9]{4,20}$/.test(store_info.google_analytics_code) ? store_info.google_analytics_code : null;

/**
 * Returns the external hosts of the shop's pages. These are the hosts of the logos and icons in the settings, and of the images
 * in the bookseller's own texts.
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
