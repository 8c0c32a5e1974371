const months = [
	...['January', 'February', 'March', 'April', 'May', 'June'],
	...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * Formats a release date (unix seconds, at midnight UTC): 'March 5, 2026'. If `short` is true, returns 'Mar 5, 2026' without
 * line breaks. Does not use Intl, because a browser's abbreviations differ from the server's, and the page must be the same on
 * both.
 */
export function releaseDate(seconds: number, { short = false } = {}): string {
	const date = new Date(seconds * 1000);
	const month = months[date.getUTCMonth()] ?? '';
	const words = `${short ? month.slice(0, 3) : month}\u00a0${date.getUTCDate()}, ${date.getUTCFullYear()}`;
	return short ? words.replaceAll(' ', '\u00a0') : words;
}

/** Whether a text already contains the release date. */
export const saysRelease = (words: string | null | undefined, seconds: number): boolean =>
	Boolean(words?.replaceAll('\u00a0', ' ').includes(releaseDate(seconds).replaceAll('\u00a0', ' ')));

/** Returns the release date in ISO format: '2026-03-05'. */
export const isoDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
