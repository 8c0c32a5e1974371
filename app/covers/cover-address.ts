/** Returns the address of a title's cover: at the image host when there is one, otherwise drawn by the shop. */
export const coverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? `${host.replace(/\/$/, '')}/${eisbn}${cache ? `?${cache}` : ''}` : drawnCoverAddress(eisbn, cache);

/** Increase this whenever the drawing of covers changes: browsers keep a drawing for a year. */
const drawing = 3;

/**
 * Returns the version in the address of a drawn cover. It identifies the title's facts and the version of the drawing.
 */
export const coverVersion = (cache: string): string => `${drawing}.${cache}`;

export const drawnCoverAddress = (eisbn: string, cache: string | undefined, kind: 'svg' | 'png' = 'svg'): string =>
	`/covers/${eisbn}.${kind}${cache ? `?v=${encodeURIComponent(coverVersion(cache))}` : ''}`;

/** Returns the same for link previews on other sites, which do not accept an SVG. */
export const sharedCoverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? coverAddress(eisbn, cache, host) : drawnCoverAddress(eisbn, cache, 'png');
