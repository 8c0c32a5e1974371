import { withoutEndSlashes } from './path-end';

/** What stands for no address of the shop's own: then it is where the shop was started that mails and links name. */
export const unsetAddress = 'http://localhost:3000';

/**
 * The whole address of a page of the shop: for mails, feeds and anyone else who is not on it.
 * @param path begins with '/'; left out, it is the address that paths are put behind
 */
export const shopAddress = ({ store_info }: { store_info: { base_url: string } }, path = ''): string =>
	`${withoutEndSlashes(store_info.base_url)}${path}`;
