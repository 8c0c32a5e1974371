/** Where the picture of a title's cover is: with the image host when there is one, drawn by the shop otherwise. */
export const coverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? `${host.replace(/\/$/, '')}/${eisbn}${cache ? `?${cache}` : ''}` : drawnCoverAddress(eisbn, cache);

/** Counts up whenever covers are drawn otherwise: browsers keep a drawing for a year. */
const drawing = 3;

/**
 * Returns the version in the address of a drawn cover. It identifies the title's facts and the version of the drawing.
 */
export const coverVersion = (cache: string): string => `${drawing}.${cache}`;

export const drawnCoverAddress = (eisbn: string, cache: string | undefined, kind: 'svg' | 'png' = 'svg'): string =>
	`/covers/${eisbn}.${kind}${cache ? `?v=${encodeURIComponent(coverVersion(cache))}` : ''}`;

/** The same for other sites' pages that show where a link leads: those take no drawing. */
export const sharedCoverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? coverAddress(eisbn, cache, host) : drawnCoverAddress(eisbn, cache, 'png');
