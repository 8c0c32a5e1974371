import { decodePart, encodePart, guardSegment } from './path-segment';

/** Returns the path of the titles that a web page names (docs/behaviour/search.md#by-a-web-page). */
export const addressPath = (address: string): string =>
	address === '' ? '/browse/url' : `/browse/url/${guardSegment(encodePart(address))}`;

/** Returns the path that shows the progress of a search with a page or a file, and the titles that were not found. */
export const foundPath = (key: string): string => `/browse/file/${key}`;
export const missingPath = (key: string): string => `${foundPath(key)}/missing`;

/** Returns the address in a path under /browse/url, whether or not it was encoded; '' for none. */
export function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
	const [, written = ''] = /^\/browse\/url\/(.*)$/i.exec(pathname) ?? [];
	const address = decodePart(written);
	return address !== '' && written.includes('/') ? address + search : address;
}
