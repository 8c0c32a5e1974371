/** Where the picture of a title's cover is: with the image host when there is one, drawn by the shop otherwise. */
export const coverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? `${host.replace(/\/$/, '')}/${eisbn}${cache ? `?${cache}` : ''}` : drawnCoverAddress(eisbn, cache);

/** Counts up whenever covers are drawn otherwise: browsers keep a drawing for a year. */
const drawing = 3;

/** What the address of a drawn cover says of it: which title's facts it shows, and how they are drawn. */
export const coverVersion = (cache: string): string => `${drawing}.${cache}`;

export const drawnCoverAddress = (eisbn: string, cache: string | undefined, kind: 'svg' | 'png' = 'svg'): string =>
	`/covers/${eisbn}.${kind}${cache ? `?v=${encodeURIComponent(coverVersion(cache))}` : ''}`;

/** The same for other sites' pages that show where a link leads: those take no drawing. */
export const sharedCoverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? coverAddress(eisbn, cache, host) : drawnCoverAddress(eisbn, cache, 'png');
