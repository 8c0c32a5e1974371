import { addDays, differenceInCalendarDays, parseISO } from 'date-fns';

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
	const start = parseISO(today);
	if (days) return days.map((from) => dayOf(nextOf(weekday, addDays(start, from))));
	const result: EventDay[] = [];
	const end = addDays(start, programmeAfter);
	for (let day = nextOf(weekday, addDays(start, -programmeBefore)); day <= end; day = addDays(day, 7)) {
		const week = Math.ceil(day.getDate() / 7);
		if (!weeks || weeks.includes(week)) result.push(dayOf(day, weeks));
	}
	return result;
}

const nextOf = (weekday: number, from: Date): Date => addDays(from, (weekday - from.getDay() + 7) % 7);

function dayOf(day: Date, weeks?: number[]): EventDay {
	const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
	const number = weeks
		? (day.getFullYear() * 12 + day.getMonth()) * weeks.length + weeks.indexOf(Math.ceil(day.getDate() / 7))
		: Math.floor(differenceInCalendarDays(day, new Date(2020, 0, 5)) / 7);
	return { date: date.join('-'), number };
}
