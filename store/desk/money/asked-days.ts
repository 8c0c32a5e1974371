import { dayMs } from '../../contract/durations';
import { dayIn, zonedTime } from '../../contract/zoned-time';
import type { Clock } from '../../foundation/database/clock';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import type { DeskActor } from '../visitor';

/** The maximum number of days that one report covers. */
const maxDays = 31;

/** A range of days in the store's time zone, at the locations that a staff member may see. */
export interface AskedDays {
	/** The first and the last day, 'YYYY-MM-DD'. */
	from: string;
	to: string;
	days: string[];
	/** When each day begins, and when the last day ends, in unix seconds. */
	starts: number[];
	start: number;
	end: number;
	/** Null for all locations. */
	location_id: number | null;
}

/**
 * Returns the days that a call asks for; by default, today.
 * @throws {Refused} if the range is longer than a month or empty, or for a location that the staff member may not see
 */
export async function askedDays(
	store: Clock & HasSettings,
	{ staff }: Pick<DeskActor, 'staff'>,
	asked: { from?: string | undefined; to?: string | undefined; location_id?: number | undefined },
): Promise<AskedDays> {
	if (staff.location_id !== null && asked.location_id !== undefined && asked.location_id !== staff.location_id)
		throw deskRefusal('role-not-allowed', 'You may see the money of your own location only.', 'location_id');
	const { timezone } = (await store.settings.get()).store_info;
	const from = asked.from ?? asked.to ?? dayIn(store.now(), timezone);
	const to = asked.to ?? from;
	const days = daysBetween(from, to);
	const starts = days.map((day) => zonedTime(`${day}T00:00`, timezone));
	return {
		from,
		to,
		days,
		starts,
		start: starts[0] ?? 0,
		end: startOfNext(to, timezone),
		location_id: staff.location_id ?? asked.location_id ?? null,
	};
}

function daysBetween(from: string, to: string): string[] {
	const days: string[] = [];
	for (let at = Date.parse(from); at <= Date.parse(to) && days.length <= maxDays; at += dayMs)
		days.push(new Date(at).toISOString().slice(0, 10));
	if (days.length === 0) throw new Refused('The last day is before the first day.', 422, 'to');
	if (days.length > maxDays) throw new Refused(`Choose at most ${maxDays} days.`, 422, 'to');
	return days;
}

const startOfNext = (day: string, timezone: string): number =>
	zonedTime(`${new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)}T00:00`, timezone);
