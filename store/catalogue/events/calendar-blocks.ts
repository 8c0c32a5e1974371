import ICAL from 'ical.js';
import { Refused } from '../../foundation/refusal';

/** A component of a calendar file, such as an event. */
export interface CalendarBlock {
	component: ICAL.Component;
	/** The number of the text line on which the component begins. */
	at: number;
}

/** The components of one calendar in a file. */
export interface CalendarBlocks {
	/** The value of X-WR-TIMEZONE: the calendar's time zone, for times that have no time zone of their own. */
	zoneName?: string;
	/** The time zones that the calendar file describes, by TZID. */
	zones: Map<string, ICAL.Component>;
	events: CalendarBlock[];
}

/**
 * Reports a skipped component. @param at the number of the text line on which the component begins @param why the reason,
 * without a full stop
 */
export type Skip = (at: number, why: string) => void;

/**
 * Splits the text of an iCalendar file into its components and parses each one separately. One invalid component does not
 * prevent the other components from being read.
 * @throws {Refused} 422 for a text without a calendar
 */
export function readBlocks(text: string, skip: Skip): CalendarBlocks[] {
	const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
	const calendars: CalendarBlocks[] = [];
	let calendar: CalendarBlocks | undefined;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const begun = /^BEGIN:(\S+)\s*$/i.exec(line)?.[1]?.toUpperCase();
		if (begun === 'VCALENDAR') {
			calendar = { zones: new Map(), events: [] };
			calendars.push(calendar);
		} else if (calendar && begun !== undefined) {
			const end = endOf(lines, at, begun);
			if (begun === 'VEVENT' || begun === 'VTIMEZONE') {
				const component = parseBlock(lines.slice(at, end), at + 1, skip);
				if (component && begun === 'VEVENT') calendar.events.push({ component, at: at + 1 });
				else if (component) calendar.zones.set(String(component.getFirstPropertyValue('tzid')), component);
			}
			at = end - 1;
		} else if (calendar) {
			const zone = /^X-WR-TIMEZONE(?:;[^:]*)?:(.+)$/i.exec(line)?.[1]?.trim();
			if (zone) calendar.zoneName = zone;
		}
	}
	if (calendars.length === 0)
		throw new Refused('This file is not a calendar: the line BEGIN:VCALENDAR is missing.', 422);
	return calendars;
}

/** Returns the array index after the line that ends a component, or the index of the line at which the next component begins. */
function endOf(lines: readonly string[], start: number, name: string): number {
	const ends = new RegExp(`^END:${name}\\s*$`, 'i');
	const begins = new RegExp(`^BEGIN:${name}\\s*$`, 'i');
	for (let at = start + 1; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (ends.test(line)) return at + 1;
		if (begins.test(line) || /^END:VCALENDAR\s*$/i.test(line)) return at;
	}
	return lines.length;
}

function parseBlock(lines: readonly string[], at: number, skip: Skip): ICAL.Component | undefined {
	try {
		const text = lines.filter((line) => line !== '').join('\r\n');
		return new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
	} catch (error) {
		skip(at, `it cannot be read: ${error instanceof Error ? error.message : error}`);
		return undefined;
	}
}
