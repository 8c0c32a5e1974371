/**
 * Returns the address of a title's cover: at the image host if there is one, otherwise the address of a cover drawn by the shop.
 */
export const coverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? `${host.replace(/\/$/, '')}/${eisbn}${cache ? `?${cache}` : ''}` : drawnCoverAddress(eisbn, cache);

/** The version of the drawing code. Increase it whenever drawn covers change, because browsers cache a drawn cover for a year. */
const drawing = 3;

/** Returns the version in the address of a drawn cover. The version changes when the title's data or the drawing code change. */
export const coverVersion = (cache: string): string => `${drawing}.${cache}`;

export const drawnCoverAddress = (eisbn: string, cache: string | undefined, kind: 'svg' | 'png' = 'svg'): string =>
	`/covers/${eisbn}.${kind}${cache ? `?v=${encodeURIComponent(coverVersion(cache))}` : ''}`;

/** Returns the cover's address for link previews on other sites, which do not support SVG. */
export const sharedCoverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? coverAddress(eisbn, cache, host) : drawnCoverAddress(eisbn, cache, 'png');
