import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import type { StoreEvent } from '~store/contract/event';
import { midSentence } from '~store/contract/sentence-case';
import type { OpeningHours } from '~store/contract/webstore';
import { dayAfter, dayIn, inZone, minuteIn } from '~store/contract/zoned-time';
import { clock } from '../../format/hours-in-words';
import { clockWords } from '../../format/moment-words';

/** What is true of the shop at this hour; what is not known, or not soon, is left out. */
export interface ShopHour {
	/** Sentences: when it is open. */
	open: string;
	/** What is on next: 'Tonight at 6:30 pm: Cook the book, 8 places left.' */
	event: { id: number; words: string } | null;
}

interface ShopHourFacts {
	/** What is said of a place among others, and its hours. */
	places: { name: string; hours: OpeningHours }[];
	events: Pick<StoreEvent, 'id' | 'from' | 'to' | 'info'>[];
	/** Unix seconds. */
	now: number;
	timezone: string;
}

/** An event of the day that begins at this time or later is tonight's. */
const evening = '17:00';
/** How many days ahead an opening is told: a place that is closed for longer tells no day. */
const farthest = 14;
/** How many places are told of one by one. Of more than that it is told how many are open. */
const fewPlaces = 3;

/**
 * The one line at the top of the home page; null where nothing can be said. It is true for a minute, as long as a page
 * is cached.
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
	// Only people can read what a special day's words come to.
	if (told.some(({ kind }) => kind === 'special')) return '';
	const count = told.filter(({ kind }) => kind === 'open').length;
	return count === 0
		? 'We are closed now.'
		: `${count} of our ${places.length} shops ${count === 1 ? 'is' : 'are'} open now.`;
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** What is true of one place at this hour. */
interface PlaceHour {
	/** What a special day comes to is told in words alone. */
	kind: 'open' | 'closed' | 'special';
	/** 'Open until 7 pm' */
	words: string;
}

const openUntil = (closes: string): PlaceHour => ({ kind: 'open', words: `Open until ${clock(closes)}` });
const closed = (words: string): PlaceHour => ({ kind: 'closed', words });

/** Null for a place that tells no hours. */
function placeHour({ weekdays, singles }: OpeningHours, now: number, timezone: string): PlaceHour | null {
	const [date = '', time = ''] = minuteIn(now, timezone).split(' ');
	const special = (day: string) => singles.find((single) => single.date === day);
	const hoursOf = (day: string) => {
		const hours = weekdays[(new Date(day).getUTCDay() + 6) % 7]?.hours;
		return hours ? { opens: hours.opens.padStart(5, '0'), closes: hours.closes.padStart(5, '0') } : null;
	};
	const yesterday = special(dayAfter(date, -1)) ? null : hoursOf(dayAfter(date, -1));
	// A place that is open past midnight is open by the hours of the day before.
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

/** The next event of today that is not over, or of tomorrow. An event that goes on for days is no news of this hour. */
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
	// An event that begins at midnight is on all day.
	const at = begins === '00:00' ? '' : ` at ${clockWords(from, timezone)}`;
	const when =
		dayIn(from, timezone) === tomorrow
			? `Tomorrow${at}`
			: from <= now && at !== ''
				? 'Now'
				: `${begins >= evening ? 'Tonight' : 'Today'}${at}`;
	return { id, words: sentence([`${when}: ${info.name}`, placesLeft(info.ticket_list)].filter(Boolean).join(', ')) };
}

/** '8 places left' where places are counted, of all tickets together; '' where they are not. */
function placesLeft(tickets: StoreEvent['info']['ticket_list']): string {
	const counted = tickets.map(({ left }) => left);
	if (counted.length === 0 || counted.includes(null)) return '';
	const sum = counted.reduce<number>((total, left) => total + (left ?? 0), 0);
	return sum === 0 ? 'sold out' : `${sum} ${sum === 1 ? 'place' : 'places'} left`;
}
