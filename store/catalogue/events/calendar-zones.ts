import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { inZone, isTimeZone, zonedTime } from '../../contract/zoned-time';
import { Refused } from '../../foundation/refusal';

/** A time zone of a calendar file. Converts local times to unix seconds, and back. */
export interface CalendarZone {
	/** @param wall a local time such as 'YYYY-MM-DDTHH:mm:ss' @returns unix seconds */
	moment: (wall: string) => number;
	/** @param moment unix seconds @returns a local time such as 'YYYY-MM-DDTHH:mm:ss' */
	wall: (moment: number) => string;
}

const wallPattern = "yyyy-MM-dd'T'HH:mm:ss";

/** Returns a zone of the IANA time zone database. @param name the zone's name, for example 'America/Toronto' */
export const ianaZone = (name: string): CalendarZone => ({
	moment: (wall) => zonedTime(wall, name),
	wall: (moment) => inZone(moment, name, wallPattern),
});

/** The Windows names since 2026, when two provinces stopped changing their clocks. The package does not know them yet. */
const newWindowsNames: Record<string, string> = {
	'british columbia standard time': 'America/Vancouver',
	'alberta standard time': 'America/Edmonton',
};

/** Finds the time zones that a calendar file names. */
export class CalendarZones {
	readonly #described: Map<string, ICAL.Component>;
	readonly #storeZone: string;
	readonly #found = new Map<string, CalendarZone>();

	/**
	 * @param described the VTIMEZONE components of the calendar file, by TZID
	 * @param storeZone the store's own time zone, which is preferred if a Windows name stands for several zones
	 */
	constructor(described: Map<string, ICAL.Component>, storeZone: string) {
		this.#described = described;
		this.#storeZone = storeZone;
	}

	/**
	 * Finds a time zone by the name in a TZID or an X-WR-TIMEZONE. The name may be from the IANA database, with or without a
	 * prefix (`/freeassociation.sourceforge.net/America/Toronto`), from Windows, or from a description in the calendar file.
	 * @throws {Refused} 422 for an unknown time zone
	 */
	named(written: string): CalendarZone {
		const known = this.#found.get(written);
		if (known) return known;
		const zone = this.#find(written);
		if (!zone) throw new Refused(`its time zone “${written.slice(0, 100)}” is unknown`, 422);
		this.#found.set(written, zone);
		return zone;
	}

	#find(written: string): CalendarZone | undefined {
		const name = written.trim().replace(/^"(.*)"$/, '$1');
		const iana = ianaName(name) ?? this.#windowsName(name);
		if (iana !== undefined) return ianaZone(iana);
		const component = this.#described.get(written);
		return component ? describedZone(component) : offsetZone(name);
	}

	/** Outlook appends a number to the name of a time zone that a file describes twice. */
	#windowsName(name: string): string | undefined {
		const plain = name.replace(/ \d+$/, '');
		const recent = newWindowsNames[plain.toLowerCase()];
		if (recent !== undefined) return recent;
		const names: string[] = findIana(plain as Parameters<typeof findIana>[0]);
		return names.includes(this.#storeZone) ? this.#storeZone : names.find((one) => ianaName(one) !== undefined);
	}
}

/** Matches a time zone name that is only an offset from UTC: 'UTC-5', 'GMT+2', 'UTC+05:30', '+0530'. */
const offsetName = /^\(?(?:UTC|GMT)?\s*([+\u2212-])\s*(\d{1,2})(?::?([0-5]\d))?\)?$/i;
const maxHoursAhead = 14;

/** Returns the time zone for a name that is an offset from UTC. For example, 'GMT+2' is two hours ahead of UTC. */
function offsetZone(name: string): CalendarZone | undefined {
	const [all, sign, hours, minutes = 0] = offsetName.exec(name) ?? [];
	if (all === undefined || Number(hours) > maxHoursAhead) return undefined;
	const ahead = (sign === '+' ? 1 : -1) * (Number(hours) * 3600 + Number(minutes) * 60);
	return {
		moment: (wall) => zonedTime(wall, 'UTC') - ahead,
		wall: (moment) => inZone(moment + ahead, 'UTC', wallPattern),
	};
}

/** Returns the time zone at the end of a name, with the spelling of the IANA database. */
function ianaName(name: string): string | undefined {
	const parts = name.split('/').filter((part) => part !== '');
	// Tries the longest ending first: /mozilla.org/20050126_1/America/Argentina/Ushuaia ends with three parts.
	for (const length of [3, 2, 1]) {
		if (length > parts.length || (length === 1 && parts.length > 1)) continue;
		const ending = parts.slice(-length).join('/');
		if (isTimeZone(ending)) return ending;
	}
	return undefined;
}

function describedZone(component: ICAL.Component): CalendarZone {
	const zone = new ICAL.Timezone(component);
	return {
		moment(wall) {
			const { year, month, day, hour, minute, second } = ICAL.Time.fromDateTimeString(wall);
			return new ICAL.Time({ year, month, day, hour, minute, second }, zone).toUnixTime();
		},
		wall: (moment) =>
			ICAL.Time.fromJSDate(new Date(moment * 1000), true)
				.convertToZone(zone)
				.toString()
				.slice(0, 19),
	};
}
