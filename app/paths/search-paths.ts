import { decodePart, encodePart, guardSegment } from './path-segment';

/** Where the titles that a page on the web names are (docs/behaviour/search.md#by-a-web-page). */
export const addressPath = (address: string): string =>
	address === '' ? '/browse/url' : `/browse/url/${guardSegment(encodePart(address))}`;

/** How far the search by a page or a file is, and what of it was not found. */
export const foundPath = (key: string): string => `/browse/file/${key}`;
export const missingPath = (key: string): string => `${foundPath(key)}/missing`;

/** The address in a path under /browse/url, as it was meant whether or not it was encoded; '' for none. */
export function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
	const [, written = ''] = /^\/browse\/url\/(.*)$/i.exec(pathname) ?? [];
	const address = decodePart(written);
	return address !== '' && written.includes('/') ? address + search : address;
}
