import ICAL from 'ical.js';
import { daySeconds } from '../../contract/durations';
import { zonedTime } from '../../contract/zoned-time';
import { cleanContent } from '../../foundation/clean-content';
import { Refused } from '../../foundation/refusal';
import { furthestAhead, maxOccurrences, maxTurns } from './occurrences';
import type { EventRecord, EventsTold } from './write-events';

interface CalendarTime {
	/** The store's zone, for times that name none. */
	timezone: string;
	/** Unix seconds. */
	now: number;
}

/**
 * Reads the events of an iCalendar file (RFC 5545). One that repeats becomes a record for each occasion from a month
 * ago to a year from today. Occasions that were moved or called off are as they are now.
 * @throws {Refused} 422 for what is no calendar.
 */
export function readCalendar(text: string, reading: CalendarTime): EventsTold {
	const told: EventsTold = { records: [], whole: new Set() };
	for (const calendar of parse(text)) {
		const zones = new Map(
			calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
		);
		const byUid = new Map<string, ICAL.Event[]>();
		for (const component of calendar.getAllSubcomponents('vevent')) {
			const event = new ICAL.Event(component);
			// Without a start nobody knows when it is.
			if (event.startDate) byUid.set(event.uid, [...(byUid.get(event.uid) ?? []), event]);
		}
		for (const [uid, events] of byUid) {
			const { records, isWhole } = occasionsOf(events, { ...reading, zones });
			told.records.push(...records);
			if (uid && isWhole) told.whole.add(uid);
		}
	}
	return told;
}

function parse(text: string): ICAL.Component[] {
	try {
		const parsed = ICAL.parse(text);
		const many = Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed];
		return many.map((one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]));
	} catch (error) {
		throw new Refused(`This is no calendar: ${error instanceof Error ? error.message : error}.`, 422);
	}
}

interface Zones extends CalendarTime {
	/** The zones that the file itself describes, by their names. */
	zones: Map<string, ICAL.Component>;
}

/** How long an event that is over is still read, in seconds: as long as the calendar shows it. */
const remembered = 31 * daySeconds;

interface Occasions {
	records: EventRecord[];
	/** Whether these are all its occasions to come: a file may hold a change to a single one. */
	isWhole: boolean;
}

function occasionsOf(events: ICAL.Event[], zones: Zones): Occasions {
	const moved = events.filter((event) => event.isRecurrenceException());
	const [own, ...again] = events.filter((event) => !event.isRecurrenceException());
	if (!own?.isRecurring()) {
		const records = [...(own ? [own, ...again] : []), ...moved].map((event) => recordOf(event, zones));
		return { records, isWhole: own !== undefined };
	}
	for (const event of moved) own.relateException(event);
	const records: EventRecord[] = [];
	const turns = own.iterator();
	const last = zones.now + furthestAhead * daySeconds;
	for (let turn = 0, next = turns.next(); next; turn += 1, next = turns.next()) {
		if (records.length === maxOccurrences || turn === maxTurns) return { records, isWhole: false };
		const occurrence = secondsOf(next, own.component, 'dtstart', zones);
		if (occurrence > last) break;
		const { item, startDate, endDate } = own.getOccurrenceDetails(next);
		const starts_at = secondsOf(startDate, item.component, 'dtstart', zones);
		const ends_at = secondsOf(endDate, item.component, 'dtstart', zones);
		if (Math.max(starts_at, ends_at) < zones.now - remembered) continue;
		records.push({ ...recordOf(item, zones), starts_at, ends_at: Math.max(starts_at, ends_at), occurrence });
	}
	return { records, isWhole: true };
}

function recordOf(event: ICAL.Event, zones: Zones): EventRecord {
	const { component } = event;
	const starts_at = secondsOf(event.startDate, component, 'dtstart', zones);
	const ends_at = secondsOf(event.endDate, component, component.hasProperty('dtend') ? 'dtend' : 'dtstart', zones);
	return {
		name: plain(event.summary) || 'Event',
		starts_at,
		ends_at: Math.max(starts_at, ends_at),
		description: cleanContent(paragraphs(event.description ?? '')),
		place: plain(event.location).slice(0, 200),
		img_path: null,
		uid: event.uid || null,
		occurrence: event.isRecurrenceException() ? secondsOf(event.recurrenceId, component, 'recurrence-id', zones) : 0,
		...(component.getFirstPropertyValue('status') === 'CANCELLED' ? { cancelled: true } : {}),
	};
}

/**
 * The moment that a time of the file means, in unix seconds: in UTC, in the zone that its property names, or by the
 * store's own clock.
 */
function secondsOf(time: ICAL.Time, component: ICAL.Component, property: string, { timezone, zones }: Zones): number {
	if (!time.isDate && time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime();
	const written = time.isDate ? `${time.toString().slice(0, 10)}T00:00` : time.toString().slice(0, 19);
	const named = component.getFirstProperty(property)?.getFirstParameter('tzid');
	if (time.isDate || !named) return zonedTime(written, timezone);
	if (isKnownZone(named)) return zonedTime(written, named);
	const described = zones.get(named);
	if (!described) return zonedTime(written, timezone);
	const { year, month, day, hour, minute, second } = time;
	return new ICAL.Time({ year, month, day, hour, minute, second }, new ICAL.Timezone(described)).toUnixTime();
}

function isKnownZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Calendars have plain text, whose empty lines part its paragraphs; some write HTML all the same. */
function paragraphs(text: string): string {
	if (/<\/?[a-z][^>]*>/i.test(text)) return text.trim();
	const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
	if (safe === '') return '';
	return safe
		.split(/\r?\n\s*\r?\n/)
		.map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
		.join('');
}
