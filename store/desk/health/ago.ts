import { daySeconds, hourSeconds } from '../../contract/durations';

/** Returns a rough age in words: 'an hour ago', '3 days ago'. @param seconds the age in seconds */
export function ago(seconds: number): string {
	if (seconds < 2 * 60) return 'a moment ago';
	if (seconds < 2 * hourSeconds) return `${Math.round(seconds / 60)} minutes ago`;
	if (seconds < 2 * daySeconds) return `${Math.round(seconds / hourSeconds)} hours ago`;
	return `${Math.round(seconds / daySeconds)} days ago`;
}

/** Returns a number with its noun, such as '1 mail' or '3 mails'. */
export const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
