import ICAL from 'ical.js';
import { daySeconds } from '../../contract/durations';
import { cleanContent } from '../../foundation/clean-content';
import { Refused } from '../../foundation/refusal';
import { type CalendarBlock, readBlocks, type Skip } from './calendar-blocks';
import { type CalendarZone, CalendarZones, ianaZone } from './calendar-zones';
import { furthestAhead, maxOccurrences, maxTurns, readRule, untilByWall } from './occurrences';
import type { EventRecord, EventsTold } from './write-events';

interface CalendarTime {
	/** The store's time zone, for times without a time zone of their own. */
	timezone: string;
	/** The current time in unix seconds. */
	now: number;
}

/**
 * Reads the events of an iCalendar file (RFC 5545). Returns a record for each occurrence of a repeating event, from one month
 * ago to one year ahead. The records contain the current details of moved and cancelled occurrences.
 * @param skip called with the reason for every event that is skipped
 * @throws {Refused} 422 for a text that is not a calendar
 */
export function readCalendar(text: string, { timezone, now }: CalendarTime, skip: Skip): EventsTold {
	const told: EventsTold = { records: [], whole: new Set() };
	for (const { zoneName, zones: described, events } of readBlocks(text, skip)) {
		const zones = new CalendarZones(described, timezone);
		const times: CalendarTimes = {
			now,
			zones,
			days: ianaZone(timezone),
			unnamed: () => (zoneName === undefined ? ianaZone(timezone) : zones.named(zoneName)),
		};
		for (const blocks of byUid(events)) {
			const { records, isWhole } = occasionsOf(blocks, times, skip);
			told.records.push(...records);
			const uid = records[0]?.uid;
			if (uid && isWhole) told.whole.add(uid);
		}
	}
	return told;
}

/** Groups the events of a calendar file by UID: an event together with its changed occurrences. */
function byUid(blocks: readonly CalendarBlock[]): CalendarBlock[][] {
	const groups = new Map<string | CalendarBlock, CalendarBlock[]>();
	for (const block of blocks) {
		// Events without a UID are not related to each other.
		const key = textOf(block.component, 'uid') || block;
		groups.set(key, [...(groups.get(key) ?? []), block]);
	}
	return [...groups.values()];
}

/** The current time and the time zones for reading the times of a calendar file. */
interface CalendarTimes {
	/** The current time in unix seconds. */
	now: number;
	zones: CalendarZones;
	/** The store's time zone, in which whole-day events begin and end. */
	days: CalendarZone;
	/**
	 * Returns the time zone for times without a time zone of their own. @throws {Refused} 422 if the calendar file has an unknown
	 * time zone
	 */
	unnamed: () => CalendarZone;
}

/** Events that ended more than this number of seconds ago are skipped. The calendar page shows past events for the same time. */
const remembered = 31 * daySeconds;

/** A time in a calendar file, with its time zone. */
interface ZonedTime {
	/** The local time, as 'YYYY-MM-DDTHH:mm:ss'. */
	wall: string;
	zone: CalendarZone;
	/** The same time as the local time, in unix seconds. */
	moment: number;
	/** Whether the calendar file gives only a date, without a time. */
	isDay: boolean;
}

/** An event of a calendar file, with its start and end times. */
interface TimedEvent {
	component: ICAL.Component;
	start: ZonedTime;
	/** The end of the event in unix seconds. */
	ends_at: number;
	/** For a changed occurrence, the original time, which the repetition rule gives. */
	replaces: ZonedTime | undefined;
}

interface Occasions {
	records: EventRecord[];
	/**
	 * Whether the records include all future occurrences of the event. Some calendar files contain only a change of a single
	 * occurrence.
	 */
	isWhole: boolean;
}

function occasionsOf(blocks: readonly CalendarBlock[], times: CalendarTimes, skip: Skip): Occasions {
	let allRead = true;
	const attempt = <Result>({ component, at }: CalendarBlock, read: () => Result): Result | undefined => {
		try {
			return read();
		} catch (error) {
			// Errors of ical.js also concern the text of a single event, so only that event is skipped.
			allRead = false;
			const why = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
			const name = plain(textOf(component, 'summary')).slice(0, 100);
			skip(at, name === '' ? why : `“${name}”: ${why}`);
			return undefined;
		}
	};
	const timed = blocks.flatMap((block) => attempt(block, () => [{ block, event: timedEvent(block, times) }]) ?? []);
	const changed = latest(timed.filter(({ event }) => event.replaces)).map(({ event }) => event);
	const [own] = latest(timed.filter(({ event }) => !event.replaces));
	if (!own || !isRepeating(own.event.component)) {
		const events = [...(own ? [own.event] : []), ...changed];
		return { records: events.map((event) => recordOf(event)), isWhole: own !== undefined && allRead };
	}
	const repeated = attempt(own.block, () => repeatedRecords(own.event, changed, times));
	return repeated ? { ...repeated, isWhole: repeated.isWhole && allRead } : { records: [], isWhole: false };
}

const isRepeating = (component: ICAL.Component): boolean =>
	component.hasProperty('rrule') || component.hasProperty('rdate');

/**
 * Returns the version with the highest SEQUENCE of each event and occurrence. If several versions have the highest SEQUENCE,
 * returns the last of these versions.
 */
function latest<Timed extends { event: TimedEvent }>(events: readonly Timed[]): Timed[] {
	const kept = new Map<number | undefined, Timed>();
	const sequence = ({ event }: Timed) => Number(event.component.getFirstPropertyValue('sequence') ?? 0);
	for (const timed of events) {
		const key = timed.event.replaces?.moment;
		const other = kept.get(key);
		if (!other || sequence(timed) >= sequence(other)) kept.set(key, timed);
	}
	return [...kept.values()];
}

function timedEvent({ component }: CalendarBlock, times: CalendarTimes): TimedEvent {
	const [start] = timesOf(component, 'dtstart', times);
	if (!start) throw new Refused('it has no start (DTSTART)', 422);
	const [end] = timesOf(component, 'dtend', times);
	const [replaces] = timesOf(component, 'recurrence-id', times);
	const ends_at = end?.moment ?? later(start, textOf(component, 'duration'));
	return { component, start, ends_at: Math.max(start.moment, ends_at), replaces };
}

/**
 * Adds a duration such as 'P1DT1H30M' to a time. Days are added in local time, and hours are added in elapsed time. A whole-day
 * event without a duration ends one day later.
 * @returns the end time in seconds
 */
function later({ wall, zone, moment, isDay }: ZonedTime, duration: string): number {
	if (duration === '' && !isDay) return moment;
	const { weeks, days, hours, minutes, seconds: more, isNegative } = ICAL.Duration.fromString(duration || 'P1D');
	const sign = isNegative ? -1 : 1;
	const onDays = weeks * 7 + days;
	const begins = onDays === 0 ? moment : zone.moment(written(seconds(wall) + sign * onDays * daySeconds));
	return begins + sign * (hours * 3600 + minutes * 60 + more);
}

/**
 * Makes a record for each occurrence of a repeating event. Uses local time in the time zone in which the event begins: "every
 * Tuesday at seven" stays at seven o'clock when the clocks change.
 */
function repeatedRecords(event: TimedEvent, changed: readonly TimedEvent[], times: CalendarTimes): Occasions {
	const { component, start } = event;
	if (component.hasProperty('exrule'))
		throw new Refused('it excludes dates with a rule (EXRULE), which is not supported', 422);
	const left = timesOf(component, 'exdate', times);
	const isLeftOut = (moment: number) => left.some((time) => isSameOccasion(time, moment, start.zone));
	const periods = periodsOf(component, times);
	const length = seconds(start.zone.wall(event.ends_at)) - seconds(start.wall);
	const last = times.now + furthestAhead * daySeconds;
	const records: EventRecord[] = [];
	const turns = iteratorOf(event, periods, times);
	for (let turn = 0, next = turns.next(); next; turn += 1, next = turns.next()) {
		if (records.length === maxOccurrences || turn === maxTurns) return { records, isWhole: false };
		const wall = next.toString().slice(0, 19);
		const occurrence = start.zone.moment(wall);
		if (occurrence > last) break;
		if (isLeftOut(occurrence)) continue;
		const { of, starts_at, ends_at } = occasionAt(occurrence, event, changed) ?? {
			of: event,
			starts_at: occurrence,
			ends_at: periods.get(occurrence) ?? start.zone.moment(written(seconds(wall) + length)),
		};
		if (Math.max(starts_at, ends_at) < times.now - remembered) continue;
		records.push({ ...recordOf(of), starts_at, ends_at: Math.max(starts_at, ends_at), occurrence });
	}
	return { records, isWhole: true };
}

interface Occasion {
	of: TimedEvent;
	starts_at: number;
	ends_at: number;
}

/** Finds the change of one occurrence. Also finds a change of an earlier occurrence that applies to all later occurrences. */
function occasionAt(occurrence: number, { start }: TimedEvent, changed: readonly TimedEvent[]): Occasion | undefined {
	const one = changed.find(({ replaces }) => replaces && isSameOccasion(replaces, occurrence, start.zone));
	if (one) return { of: one, starts_at: one.start.moment, ends_at: one.ends_at };
	const [since] = changed
		.filter((event) => event.replaces && event.replaces.moment < occurrence && holdsForLater(event.component))
		.sort((a, b) => (b.replaces?.moment ?? 0) - (a.replaces?.moment ?? 0));
	if (!since?.replaces) return undefined;
	const by = seconds(since.start.wall) - seconds(since.start.zone.wall(since.replaces.moment));
	const from = seconds(since.start.zone.wall(occurrence)) + by;
	const length = seconds(since.start.zone.wall(since.ends_at)) - seconds(since.start.wall);
	return {
		of: since,
		starts_at: since.start.zone.moment(written(from)),
		ends_at: since.start.zone.moment(written(from + length)),
	};
}

const holdsForLater = (component: ICAL.Component): boolean =>
	component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE';

/**
 * Whether a time in a calendar file identifies an occurrence. A date without a time identifies the occurrence on that day, in
 * the event's time zone.
 */
const isSameOccasion = (time: ZonedTime, occurrence: number, zone: CalendarZone): boolean =>
	time.isDay ? zone.wall(occurrence).startsWith(time.wall.slice(0, 10)) : time.moment === occurrence;

/** Returns the start times of a repeating event, earliest first, in the local time of the event's time zone. */
function iteratorOf({ component, start }: TimedEvent, periods: Map<number, number>, times: CalendarTimes) {
	const floating = new ICAL.Component('vevent');
	const dtstart = ICAL.Time.fromDateTimeString(start.wall);
	floating.addPropertyWithValue('dtstart', dtstart);
	for (const property of component.getAllProperties('rrule')) {
		const rule = readRule(String(property.getFirstValue()));
		untilByWall(rule, start.zone, start.isDay);
		floating.addPropertyWithValue('rrule', rule);
	}
	const wall = (moment: number) => start.zone.wall(moment);
	// An added day without a time is an occurrence at the event's own time of day.
	const added = timesOf(component, 'rdate', times).map((time) =>
		time.isDay && !start.isDay ? `${time.wall.slice(0, 10)}${start.wall.slice(10)}` : wall(time.moment),
	);
	added.push(...[...periods.keys()].map(wall));
	// If the event has a repetition rule, ical.js already includes the event's own start.
	if (!component.hasProperty('rrule')) added.push(wall(start.moment));
	for (const one of added) floating.addPropertyWithValue('rdate', ICAL.Time.fromDateTimeString(one));
	return new ICAL.RecurExpansion({ component: floating, dtstart });
}

/**
 * Returns the end times of added occurrences that have their own end (RDATE;VALUE=PERIOD), by start time. All times are in unix
 * seconds.
 */
function periodsOf(component: ICAL.Component, times: CalendarTimes): Map<number, number> {
	const periods = new Map<number, number>();
	for (const property of component.getAllProperties('rdate')) {
		const [, , type, ...values] = property.toJSON() as [string, object, string, ...unknown[]];
		if (type !== 'period') continue;
		for (const [from, to] of values as [string, string][]) {
			const start = zonedTimeOf(from, property, times);
			const end = /^[+-]?P/.test(to) ? later(start, to) : zonedTimeOf(to, property, times).moment;
			periods.set(start.moment, Math.max(start.moment, end));
		}
	}
	return periods;
}

/** Reads the times in a property of an event. An event may have the same property several times, each with several values. */
function timesOf(component: ICAL.Component, name: string, times: CalendarTimes): ZonedTime[] {
	return component.getAllProperties(name).flatMap((property) => {
		const [, , type, ...values] = property.toJSON() as [string, object, string, ...unknown[]];
		return type === 'period' ? [] : values.map((value) => zonedTimeOf(String(value), property, times));
	});
}

/**
 * Parses a time of a calendar file: in UTC, in the property's own time zone, or in the calendar's time zone.
 * @param value a time in jCal format: 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm:ss', which in UTC is followed by Z. A date that is
 * declared as a time ends with 'T::', and a time without seconds ends with ':'.
 * @throws {Refused} 422 for a value that is not a time, and for an unknown time zone
 */
function zonedTimeOf(value: string, property: ICAL.Property, times: CalendarTimes): ZonedTime {
	const [, day, clock = '', utc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)?:*)?(Z?)$/.exec(value) ?? [];
	const wall = `${day}T${clock === '' ? '00:00:00' : clock.padEnd(8, ':00')}`;
	if (day === undefined || written(seconds(wall)) !== wall) {
		throw new Refused(`its ${property.name.toUpperCase()} is not a time such as 20261231T193000`, 422);
	}
	const isDay = clock === '';
	const tzid = property.getFirstParameter('tzid');
	const zone = isDay ? times.days : utc ? utcZone : tzid ? times.zones.named(tzid) : times.unnamed();
	return { wall, zone, moment: zone.moment(wall), isDay };
}

const utcZone = ianaZone('UTC');

/** Converts a local time to unix seconds as if the local time were UTC. Returns NaN for an invalid time. */
const seconds = (wall: string): number => Date.parse(`${wall}Z`) / 1000;
/** Converts the result of `seconds` back to a local time. Returns '' for NaN. */
const written = (shown: number): string =>
	Number.isNaN(shown) ? '' : new Date(shown * 1000).toISOString().slice(0, 19);

function recordOf({ component, start, ends_at, replaces }: TimedEvent): EventRecord {
	return {
		name: plain(textOf(component, 'summary')) || 'Event',
		starts_at: start.moment,
		ends_at,
		description: cleanContent(paragraphs(textOf(component, 'description'))),
		place: plain(textOf(component, 'location')).slice(0, 200),
		img_path: null,
		uid: textOf(component, 'uid') || null,
		occurrence: replaces?.moment ?? 0,
		...(textOf(component, 'status').toUpperCase() === 'CANCELLED' ? { cancelled: true } : {}),
	};
}

const textOf = (component: ICAL.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '');

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Converts the description of an event to HTML. Calendar files should contain plain text, with empty lines between paragraphs,
 * but some contain HTML.
 */
function paragraphs(text: string): string {
	if (/<\/?[a-z][^>]*>/i.test(text)) return text.trim();
	const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
	if (safe === '') return '';
	return safe
		.split(/\r?\n\s*\r?\n/)
		.map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
		.join('');
}
