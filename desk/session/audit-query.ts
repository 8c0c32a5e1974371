import { isDay } from '~store/contract/day';
import { dayAfter, startOfDay } from '~store/contract/zoned-time';

/** Reads the audit's filters from the address. Ignores invalid values of the filters. */
export function auditQuery(search: URLSearchParams, timezone: string) {
	const text = (name: string): string | undefined => search.get(name)?.trim().slice(0, 200) || undefined;
	const number = (name: string): number | undefined => {
		const typed = search.get(name) ?? '';
		return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
	};
	const midnight = (name: string, daysLater: number): number | undefined => {
		const typed = search.get(name) ?? '';
		if (!isDay(typed)) return undefined;
		const at = startOfDay(dayAfter(typed, daysLater), timezone);
		return at > 0 ? at : undefined;
	};
	const key = text('key');
	const asked = {
		// If only a key is given, it counts as an order number, because staff search for orders most often.
		thing: text('thing')?.slice(0, 40) ?? (key === undefined ? undefined : 'order'),
		key,
		staff_id: number('staff_id'),
		from: midnight('from', 0),
		to: midnight('to', 1),
		before_id: number('before'),
	};
	return asked;
}
