const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/**
 * A publication year before the invention of printing, or far in the future, is a mistake, or is the year of the work and not of
 * the edition.
 */
const firstYear = 1450;
const lastYear = 2199;
/** Two-digit years up to this number belong to the current century. */
const centuryPivot = 49;

const yearPattern = /^(\d{4})(?:\.0+)?$/;
const yearFirstPattern = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:$|[T\s])/;
const yearLastPattern = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:$|\s)/;
const monthAndYearPattern = /^(\d{1,2})[-/.](\d{4})$/;
const compactPattern = /^(\d{4})(\d{2})(\d{2})?(?:$|[T\s])/;
const namedMonth =
	/^(?:(\d{1,2})(?:st|nd|rd|th)?[\s.-]+)?([a-z]{3,9})\.?,?[\s-]+(?:(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+)?(\d{4})$/i;

/** Whether the day, only the month or only the year of a date is known. */
export type DatePrecision = 'year' | 'month' | 'day';

export interface FeedDate {
	/** The date as midnight UTC, in unix seconds. */
	date: number;
	precision: DatePrecision;
}

/** Whether the day or the month comes first in dates such as 5/12/2026. */
export type DateOrder = 'day-first' | 'month-first';

/** Matches a numeric date. Dates with dots do not match, because in such dates the day always comes first. */
const numbersPattern = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})\b/;

export const dateOrders: readonly DateOrder[] = ['day-first', 'month-first'];

/**
 * Finds out from a number above 12 whether the day or the month comes first in a date. Returns 'either' for a date that would be
 * a different day in the other order. Returns `undefined` for all other texts.
 */
export function shownOrder(cell: string): DateOrder | 'either' | undefined {
	const [, first, , second] = numbersPattern.exec(cell.trim()) ?? [];
	if (Number(first) > 12) return 'day-first';
	if (Number(second) > 12) return 'month-first';
	return first !== undefined && Number(first) !== Number(second) ? 'either' : undefined;
}

/**
 * Finds the order of day and month in a table's dates. At least one date must show the order, and no date may show the opposite.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
	const shown = new Set(cells.map(shownOrder).filter((order) => order !== undefined && order !== 'either'));
	const [order, other] = shown;
	return other ? undefined : order;
}

/**
 * Parses a date as feeds and spreadsheets write dates: a year ('2008', '2008.0'), ISO 8601, and YYYYMM or YYYYMMDD as in ONIX.
 * Also parses 9/16/2006, 16.9.2006 (day first) and 'September 16, 2006'. In 9/16/2006, the month comes first as in North
 * America, unless that is impossible or `order` says otherwise. A month means the first day of the month, and a year means 1
 * January. Returns `undefined` for any other text, and for days that do not exist.
 */
export function readDate(text: string, order: DateOrder = 'month-first'): FeedDate | undefined {
	const trimmed = text.trim();
	const year = yearPattern.exec(trimmed);
	if (year) return dated(year[1]);
	const compact = compactPattern.exec(trimmed);
	if (compact) return dated(compact[1], known(compact[2]), known(compact[3]));
	const yearFirst = yearFirstPattern.exec(trimmed);
	if (yearFirst) return dated(yearFirst[1], yearFirst[2], yearFirst[3]);
	const yearLast = yearLastPattern.exec(trimmed);
	if (yearLast) return dayFromParts(yearLast, order);
	const monthAndYear = monthAndYearPattern.exec(trimmed);
	if (monthAndYear) return dated(monthAndYear[2], monthAndYear[1]);
	const named = namedMonth.exec(trimmed);
	if (named) {
		const month = months.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1;
		return dated(named[4], String(month), named[1] ?? named[3]);
	}
	return undefined;
}

/** Parses a date into unix seconds. The precision of the date is lost. */
export const parseDate = (text: string): number | undefined => readDate(text)?.date;

function dayFromParts(
	[, first = '', separator, second = '', year = '']: RegExpExecArray,
	order: DateOrder,
): FeedDate | undefined {
	const fullYear = year.length === 4 ? year : String(Number(year) + (Number(year) <= centuryPivot ? 2000 : 1900));
	const dayFirst = separator === '.' || Number(first) > 12 || (order === 'day-first' && Number(second) <= 12);
	return dayFirst ? dated(fullYear, second, first) : dated(fullYear, first, second);
}

/** In ONIX dates, '00' means an unknown month or day. */
function known(part: string | undefined): string | undefined {
	return part === '00' ? undefined : part;
}

function dated(yearText = '', monthText?: string, dayText?: string): FeedDate | undefined {
	const year = Number(yearText);
	const month = Number(monthText ?? 1);
	const dayOfMonth = Number(dayText ?? 1);
	if (year < firstYear || year > lastYear) return undefined;
	const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return undefined;
	return {
		date: date.getTime() / 1000,
		precision: monthText === undefined ? 'year' : dayText === undefined ? 'month' : 'day',
	};
}
