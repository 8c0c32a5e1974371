const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A weekday with its opening hours, as stored in the database. */
export interface OpenDay {
	day: string;
	opens: string;
	closes: string;
}

/** The latest closing time that counts as after midnight. A later closing time belongs to the day on which the shop opened. */
const latest = '06:00';

const example = 'Mon-Fri 9:30-18:00, Sat 10:00-17:00';

/**
 * Parses opening hours in common notations: 'Mon-Fri 9:30-18:00, Sat 10-17, Sun closed', '10am-7pm', '10h-18h30'. The shop is
 * closed on days that the text omits. An empty text means that the hours are unknown. The closing time may be after midnight:
 * 'Fri 18-24', 'Sat 18-00:30'.
 * @throws {Error} with a message for the bookseller, if the text is invalid
 */
export function readOpeningHours(text: string): OpenDay[] {
	const parts = text.split(/[,;]/).map((part) => part.trim());
	const week = parts.filter((part) => part !== '' && !/\bclosed$/i.test(part)).flatMap(readPart);
	const twice = week.find(({ day }, at) => week.findIndex((other) => other.day === day) < at);
	if (twice) throw new Error(`${twice.day} is named twice. Give each day one opening time and one closing time.`);
	return week;
}

/** Matches a time: '9', '9:30', '9h', '9h30', '9am', '9:30 p.m.' */
const time = String.raw`\d{1,2}(?::\d{2}|\s*h(?:\s*\d{2})?)?(?:\s*[ap]\.?m\.?)?`;
const openDays = new RegExp(String.raw`^([a-z]+)(?:\s*[-–]\s*([a-z]+))?\s+(${time})\s*[-–]\s*(${time})$`, 'i');

function readPart(part: string): OpenDay[] {
	const [, first = '', last = first, opens = '', closes = ''] = openDays.exec(part) ?? [];
	const [from, to] = [dayOf(first), dayOf(last)];
	const toMidnight = /^(?:24(?::00|\s*h(?:\s*00)?)?|12(?::00)?\s*a\.?m\.?)$/i.test(closes);
	const hours = { opens: clock(opens), closes: toMidnight ? '00:00' : clock(closes) };
	const byDay = hours.opens < hours.closes;
	const intoNight = hours.closes !== '' && hours.closes <= latest && hours.closes < hours.opens;
	if (from < 0 || to < from || hours.opens === '' || !(byDay || intoNight || toMidnight)) {
		throw new Error(`'${part}' is not valid. Write opening hours like this: ${example}`);
	}
	return days.slice(from, to + 1).map((day) => ({ day, ...hours }));
}

const dayOf = (name: string): number =>
	name.length < 3 ? -1 : days.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase()));

/** Formats a time as '09:00' or '21:30'. Returns '' for an impossible time. */
function clock(text: string): string {
	const [, digits = '99', minute = '00', half] =
		/^(\d{1,2})(?:(?::|\s*h\s*)(\d{2})?)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
	const written = Number(digits);
	if (half !== undefined && (written < 1 || written > 12)) return '';
	const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
	return hour < 24 && Number(minute) < 60 ? `${String(hour).padStart(2, '0')}:${minute}` : '';
}
