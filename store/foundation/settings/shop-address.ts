import type { Settings } from '../../contract/settings';

/** The address of a page of the shop, for a mail. @param path begins with '/' */
export const shopAddress = ({ store_info }: Settings, path: string): string =>
	`${store_info.base_url.replace(/\/+$/, '')}${path}`;
