/** Where the picture of a title's cover is: with the image host when there is one, drawn by the shop otherwise. */
export const coverAddress = (eisbn: string, cache: string | undefined, host: string | null): string =>
	host ? `${host.replace(/\/$/, '')}/${eisbn}${cache ? `?${cache}` : ''}` : drawnCoverAddress(eisbn, cache);

export const drawnCoverAddress = (eisbn: string, cache: string | undefined): string =>
	`/covers/${eisbn}.svg${cache ? `?v=${encodeURIComponent(cache)}` : ''}`;
