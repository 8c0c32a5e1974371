/** Where the picture of a title's cover is: with the image host when there is one, drawn by the shop otherwise. */
export const coverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? `${host.replace(/\/$/, '')}/${eisbn}${cache ? `?${cache}` : ''}` : drawnCoverAddress(eisbn, cache);

export const drawnCoverAddress = (eisbn: string, cache: string | undefined, kind: 'svg' | 'png' = 'svg'): string =>
	`/covers/${eisbn}.${kind}${cache ? `?v=${encodeURIComponent(cache)}` : ''}`;

/** The same for pages of others that show where a link leads: those take no drawing. */
export const sharedCoverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? coverAddress(eisbn, cache, host) : drawnCoverAddress(eisbn, cache, 'png');
