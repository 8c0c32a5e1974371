import { daySeconds, hourSeconds } from '../../contract/durations';

/** 'an hour ago', '3 days ago': how long ago something was, as far as it matters. @param seconds how long that is */
export function ago(seconds: number): string {
	if (seconds < 2 * 60) return 'a moment ago';
	if (seconds < 2 * hourSeconds) return `${Math.round(seconds / 60)} minutes ago`;
	if (seconds < 2 * daySeconds) return `${Math.round(seconds / hourSeconds)} hours ago`;
	return `${Math.round(seconds / daySeconds)} days ago`;
}

/** '1 mail', '3 mails' */
export const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
