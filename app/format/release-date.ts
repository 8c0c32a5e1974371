const months = [
	...['January', 'February', 'March', 'April', 'May', 'June'],
	...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * Writes a release date (unix seconds, midnight UTC of its day) in words: 'March 5, 2026', or 'Mar 5, 2026' without
 * line breaks where space is short. Does not use Intl: a browser's abbreviations differ from the server's, and the page
 * must be the same on both.
 */
export function releaseDate(seconds: number, { short = false } = {}): string {
	const date = new Date(seconds * 1000);
	const month = months[date.getUTCMonth()] ?? '';
	const words = `${short ? month.slice(0, 3) : month}\u00a0${date.getUTCDate()}, ${date.getUTCFullYear()}`;
	return short ? words.replaceAll(' ', '\u00a0') : words;
}

/** Whether these words name the day already. */
export const saysRelease = (words: string | null | undefined, seconds: number): boolean =>
	Boolean(words?.replaceAll('\u00a0', ' ').includes(releaseDate(seconds).replaceAll('\u00a0', ' ')));

/** Returns the same date for machines: '2026-03-05'. */
export const isoDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
