import { withoutEndSlashes } from './path-end';

/** The value of `base_url` until it is set. Mails and links then use the address that the shop was started at. */
export const unsetAddress = 'http://localhost:3000';

/**
 * Returns the absolute address of a page of the shop, for mails, feeds and other uses outside the shop.
 * @param path begins with '/'; without it, returns the address that paths are appended to
 */
export const shopAddress = ({ store_info }: { store_info: { base_url: string } }, path = ''): string =>
	`${withoutEndSlashes(store_info.base_url)}${path}`;
