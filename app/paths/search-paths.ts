import { decodePart, encodePart, guardSegment } from './path-segment';

/**
 * Returns the address of the search results for the titles that are mentioned on a web page
 * (docs/behaviour/search.md#by-a-web-page).
 */
export const addressPath = (address: string): string =>
	address === '' ? '/browse/url' : `/browse/url/${guardSegment(encodePart(address))}`;

/** Returns the address of the page with the progress of a search by web page or file, and with the titles that were not found. */
export const foundPath = (key: string): string => `/browse/file/${key}`;
export const missingPath = (key: string): string => `${foundPath(key)}/missing`;

/** Returns the web address in a path below /browse/url, whether it is encoded or not; '' if the path contains no web address. */
export function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
	const [, written = ''] = /^\/browse\/url\/(.*)$/i.exec(pathname) ?? [];
	const address = decodePart(written);
	return address !== '' && written.includes('/') ? address + search : address;
}
