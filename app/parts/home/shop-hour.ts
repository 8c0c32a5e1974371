import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import type { StoreEvent } from '~store/contract/event';
import { midSentence } from '~store/contract/sentence-case';
import type { OpeningHours } from '~store/contract/webstore';
import { dayAfter, dayIn, inZone, minuteIn } from '~store/contract/zoned-time';
import { clock } from '../../format/hours-in-words';
import { clockWords } from '../../format/moment-words';

/**
 * Whether the shop is open, and its next event, as one line of text. Leaves out facts that are unknown, or events that are too
 * far in the future.
 */
export interface ShopHour {
	/** Sentences about whether the shop is open. */
	open: string;
	/** The next event: 'Tonight at 6:30 pm: Cook the book, 8 places left.' */
	event: { id: number; words: string } | null;
}

interface ShopHourFacts {
	/** The name of each location, and its hours. */
	places: { name: string; hours: OpeningHours }[];
	events: Pick<StoreEvent, 'id' | 'from' | 'to' | 'info'>[];
	/** Unix seconds. */
	now: number;
	timezone: string;
}

/** An event that begins at or after this time is announced with the word "tonight". */
const evening = '17:00';
/** The maximum number of days in the future for which the line at the top of the home page names the next opening day. */
const farthest = 14;
/**
 * The maximum number of locations that the line at the top of the home page names. If the store has more locations, the line
 * only says how many are open.
 */
const fewPlaces = 3;

/**
 * Returns the line at the top of the home page; null if there is nothing to show. The line is correct for one minute, so the
 * page is cached for one minute.
 */
export function shopHour({ places, events, now, timezone }: ShopHourFacts): ShopHour | null {
	const open = openWords(places, now, timezone);
	const event = nextEvent(events, now, timezone);
	return open === '' && event === null ? null : { open, event };
}

function openWords(places: ShopHourFacts['places'], now: number, timezone: string): string {
	const told = places.flatMap(({ name, hours }) => {
		const hour = placeHour(hours, now, timezone);
		return hour === null ? [] : [{ name, ...hour }];
	});
	const [first] = told;
	if (!first) return '';
	if (told.length === places.length && told.every(({ words }) => words === first.words)) return sentence(first.words);
	if (told.length <= fewPlaces)
		return told.map(({ name, words }) => sentence(`${name}: ${midSentence(words)}`)).join(' ');
	// On a special day, only the bookseller's text tells whether the location is open, and software cannot interpret it.
	if (told.some(({ kind }) => kind === 'special')) return '';
	const count = told.filter(({ kind }) => kind === 'open').length;
	return count === 0
		? 'We are closed now.'
		: `${count} of our ${places.length} shops ${count === 1 ? 'is' : 'are'} open now.`;
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** Whether a location is open at the moment. */
interface PlaceHour {
	/** 'special' if the location has only the bookseller's text for today. */
	kind: 'open' | 'closed' | 'special';
	/** The text about the location, such as 'Open until 7 pm'. */
	words: string;
}

const openUntil = (closes: string): PlaceHour => ({ kind: 'open', words: `Open until ${clock(closes)}` });
const closed = (words: string): PlaceHour => ({ kind: 'closed', words });

/** Returns whether a location is open; null if the location has no opening hours. */
function placeHour({ weekdays, singles }: OpeningHours, now: number, timezone: string): PlaceHour | null {
	const [date = '', time = ''] = minuteIn(now, timezone).split(' ');
	const special = (day: string) => singles.find((single) => single.date === day);
	const hoursOf = (day: string) => {
		const hours = weekdays[(new Date(day).getUTCDay() + 6) % 7]?.hours;
		return hours ? { opens: hours.opens.padStart(5, '0'), closes: hours.closes.padStart(5, '0') } : null;
	};
	const yesterday = special(dayAfter(date, -1)) ? null : hoursOf(dayAfter(date, -1));
	// If yesterday's hours end after midnight, yesterday's hours also apply early today, until that time.
	if (yesterday && yesterday.closes <= yesterday.opens && time < yesterday.closes) return openUntil(yesterday.closes);
	const today = special(date);
	if (today) return { kind: 'special', words: `Today: ${today.text}` };
	if (weekdays.length === 0) return null;
	const hours = hoursOf(date);
	if (hours && time < hours.opens) return closed(`Opens at ${clock(hours.opens)}`);
	if (hours && (time < hours.closes || hours.closes <= hours.opens)) return openUntil(hours.closes);
	const untold = closed(hours ? 'Closed now' : 'Closed today');
	for (let ahead = 1; ahead <= farthest; ahead += 1) {
		const day = dayAfter(date, ahead);
		if (special(day)) return untold;
		const next = hoursOf(day);
		if (next) return closed(`Opens ${ahead === 1 ? 'tomorrow' : weekday(day)} at ${clock(next.opens)}`);
	}
	return untold;
}

const weekday = (day: string) => format(new UTCDate(day), 'EEEE');

/** Returns the next event of today or tomorrow that is not over. Leaves out an event that began before today. */
function nextEvent(events: ShopHourFacts['events'], now: number, timezone: string): ShopHour['event'] {
	const today = dayIn(now, timezone);
	const tomorrow = dayAfter(today, 1);
	const [next] = events
		.filter(
			({ from, to, info }) =>
				!info.cancelled && Math.max(from, to) > now && [today, tomorrow].includes(dayIn(from, timezone)),
		)
		.sort((one, other) => one.from - other.from || one.id - other.id);
	if (!next) return null;
	const { id, from, info } = next;
	const begins = inZone(from, timezone, 'HH:mm');
	// If an event begins at midnight, it lasts all day.
	const at = begins === '00:00' ? '' : ` at ${clockWords(from, timezone)}`;
	const when =
		dayIn(from, timezone) === tomorrow
			? `Tomorrow${at}`
			: from <= now && at !== ''
				? 'Now'
				: `${begins >= evening ? 'Tonight' : 'Today'}${at}`;
	return { id, words: sentence([`${when}: ${info.name}`, placesLeft(info.ticket_list)].filter(Boolean).join(', ')) };
}

/** Returns '8 places left', for all tickets together; returns '' if the places of any ticket are not limited. */
function placesLeft(tickets: StoreEvent['info']['ticket_list']): string {
	const counted = tickets.map(({ left }) => left);
	if (counted.length === 0 || counted.includes(null)) return '';
	const sum = counted.reduce<number>((total, left) => total + (left ?? 0), 0);
	return sum === 0 ? 'sold out' : `${sum} ${sum === 1 ? 'place' : 'places'} left`;
}
