import { fromZonedTime } from 'date-fns-tz';
import { daySeconds } from '~store/contract/durations';

/** The filters of what was done, as the address says them; what cannot be read filters nothing. */
export function auditQuery(search: URLSearchParams, timezone: string) {
	const text = (name: string): string | undefined => search.get(name)?.trim().slice(0, 200) || undefined;
	const number = (name: string): number | undefined => {
		const typed = search.get(name) ?? '';
		return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
	};
	const midnight = (name: string): number | undefined => {
		const typed = search.get(name) ?? '';
		if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return undefined;
		const at = fromZonedTime(`${typed}T00:00`, timezone).getTime() / 1000;
		return at > 0 ? at : undefined;
	};
	const to = midnight('to');
	const key = text('key');
	const asked = {
		// What staff have at hand is an order's number: without a kind it is taken for one.
		thing: text('thing')?.slice(0, 40) ?? (key === undefined ? undefined : 'order'),
		key,
		staff_id: number('staff_id'),
		from: midnight('from'),
		to: to === undefined ? undefined : to + daySeconds,
		before_id: number('before'),
	};
	return asked;
}
