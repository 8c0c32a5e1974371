import { UTCDate } from '@date-fns/utc';
import { addDays, differenceInCalendarDays, formatISO } from 'date-fns';

/** The days on which an event of the sample's programme takes place. */
export interface Recurrence {
	/** The day of the week. The number 0 means Sunday. */
	weekday: number;
	/**
	 * Which of the weekdays in a month: 1 is, for example, the first Monday of the month. If the weeks are omitted, the event
	 * takes place every week.
	 */
	weeks?: number[];
	/**
	 * The numbers of days from today for events that take place only once. Each such event takes place on the first matching
	 * weekday that is at least this number of days after today.
	 */
	days?: number[];
}

/** The number of days before today, and the number of days after today, for which the programme has events. */
export const programmeBefore = 31;
export const programmeAfter = 35;

/**
 * The day of an occurrence of an event. `number` is the number of the occurrence, which increases for ever, so that the event's
 * books rotate.
 */
export interface EventDay {
	/** The date as YYYY-MM-DD. */
	date: string;
	number: number;
}

/**
 * Lists the days on which an event of the sample's programme takes place.
 * @param today the current date as YYYY-MM-DD in the store's time zone
 */
export function eventDays({ weekday, weeks, days }: Recurrence, today: string): EventDay[] {
	const start = new UTCDate(today);
	if (days) return days.map((from) => dayOf(nextOf(weekday, addDays(start, from))));
	const result: EventDay[] = [];
	const end = addDays(start, programmeAfter);
	for (let day = nextOf(weekday, addDays(start, -programmeBefore)); day <= end; day = addDays(day, 7)) {
		const week = weekOf(day);
		if (!weeks || weeks.includes(week)) result.push(dayOf(day, weeks));
	}
	return result;
}

/** Returns the number of a day's week in its month. The first seven days are week 1. */
const weekOf = (day: UTCDate): number => Math.ceil(day.getUTCDate() / 7);

const nextOf = (weekday: number, from: UTCDate): UTCDate => addDays(from, (weekday - from.getUTCDay() + 7) % 7);

function dayOf(day: UTCDate, weeks?: number[]): EventDay {
	const number = weeks
		? (day.getUTCFullYear() * 12 + day.getUTCMonth()) * weeks.length + weeks.indexOf(weekOf(day))
		: Math.floor(differenceInCalendarDays(day, new UTCDate('2020-01-05')) / 7);
	return { date: formatISO(day, { representation: 'date' }), number };
}
