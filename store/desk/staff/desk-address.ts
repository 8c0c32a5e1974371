import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';

/** Returns the full address of a page of the desk. Uses the desk's own host name if it has one. @param path begins with '/' */
export function deskAddress({ config }: HasConfig, settings: Settings, path: string): string {
	const { DESK_HOST } = config;
	if (DESK_HOST === undefined) return shopAddress(settings, path);
	const { protocol } = new URL(shopAddress(settings));
	return `${protocol}//${DESK_HOST}${path}`;
}
