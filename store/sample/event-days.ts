import { addDays, differenceInCalendarDays, parseISO } from 'date-fns';

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
