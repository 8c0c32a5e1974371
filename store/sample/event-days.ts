import { UTCDate } from '@date-fns/utc';
import { addDays, differenceInCalendarDays, formatISO } from 'date-fns';

/** When an event of the programme takes place. */
export interface Recurrence {
	/** 0 is Sunday. */
	weekday: number;
	/** Which of the month's days with this weekday, 1 for the first; every one when left out. */
	weeks?: number[];
	/** Single days instead: each is the first day with this weekday that is at least so many days from today. */
	days?: number[];
}

/** How many days before and after today the programme has events. */
export const programmeBefore = 31;
export const programmeAfter = 35;

/** A calendar day of an event. `number` counts its occurrences without end, so that its books rotate. */
export interface EventDay {
	/** YYYY-MM-DD */
	date: string;
	number: number;
}

/**
 * Lists the days on which an event of the programme takes place.
 * @param today YYYY-MM-DD in the store's time zone
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
