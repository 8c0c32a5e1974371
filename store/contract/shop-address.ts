import { withoutEndSlashes } from './path-end';

/** The value of `base_url` until a bookseller sets it. E-mails and links then use the address at which the shop was started. */
export const unsetAddress = 'http://localhost:3000';

/**
 * Returns the absolute address of a page of the shop, for mails, feeds and other uses outside the shop.
 * @param path begins with '/'; if omitted, returns the address to which paths can be appended
 */
export const shopAddress = ({ store_info }: { store_info: { base_url: string } }, path = ''): string =>
	`${withoutEndSlashes(store_info.base_url)}${path}`;
