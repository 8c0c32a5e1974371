import { withoutEndSlashes } from './path-end';

/** The value of `base_url` while none has been set: mails and links then use the address that the shop was started at. */
export const unsetAddress = 'http://localhost:3000';

/**
 * The absolute address of a page of the shop, for mails, feeds and everything else outside of it.
 * @param path begins with '/'; left out, the answer is the address that paths are appended to
 */
export const shopAddress = ({ store_info }: { store_info: { base_url: string } }, path = ''): string =>
	`${withoutEndSlashes(store_info.base_url)}${path}`;
