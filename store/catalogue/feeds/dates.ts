const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Before printing, and far beyond any announced book: such a year is a mistake or the year of the work, not of the edition. */
const FIRST_YEAR = 1450;
const LAST_YEAR = 2199;
/** Two digits up to this year belong to this century. */
const CENTURY_PIVOT = 49;

const YEAR = /^(\d{4})(?:\.0+)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:$|[T\s])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:$|\s)/;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})?(?:$|[T\s])/;
const NAMED_MONTH =
	/^(?:(\d{1,2})(?:st|nd|rd|th)?[\s.-]+)?([a-z]{3,9})\.?,?[\s-]+(?:(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+)?(\d{4})$/i;

/**
 * A date as feeds and spreadsheets write it, in unix seconds at midnight UTC: a year ('2008', '2008.0'), ISO 8601,
 * ONIX's YYYYMM and YYYYMMDD, 9/16/2006 (month first, as in North America, unless that cannot be), 16.9.2006 (day
 * first) and 'September 16, 2006'. A month is its first day, a year its first of January. `undefined` for anything
 * else, and for days that no calendar has.
 */
export function parseDate(text: string): number | undefined {
	const trimmed = text.trim();
	const year = YEAR.exec(trimmed);
	if (year) return day(year[1], '1', '1');
	const compact = COMPACT.exec(trimmed);
	if (compact) return day(compact[1], orFirst(compact[2]), orFirst(compact[3]));
	const yearFirst = YEAR_FIRST.exec(trimmed);
	if (yearFirst) return day(yearFirst[1], yearFirst[2], yearFirst[3]);
	const yearLast = YEAR_LAST.exec(trimmed);
	if (yearLast) return dayFromParts(yearLast);
	const monthAndYear = MONTH_AND_YEAR.exec(trimmed);
	if (monthAndYear) return day(monthAndYear[2], monthAndYear[1], '1');
	const named = NAMED_MONTH.exec(trimmed);
	if (named) {
		const month = MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1;
		return day(named[4], String(month), named[1] ?? named[3]);
	}
	return undefined;
}

function dayFromParts([, first = '', separator, second = '', year = '']: RegExpExecArray): number | undefined {
	const fullYear = year.length === 4 ? year : String(Number(year) + (Number(year) <= CENTURY_PIVOT ? 2000 : 1900));
	const dayFirst = separator === '.' || Number(first) > 12;
	return dayFirst ? day(fullYear, second, first) : day(fullYear, first, second);
}

/** ONIX sends '00' for a month or day that is not known. */
function orFirst(part: string | undefined): string | undefined {
	return part === '00' ? '1' : part;
}

function day(yearText = '', monthText = '1', dayText = '1'): number | undefined {
	const year = Number(yearText);
	const month = Number(monthText);
	const dayOfMonth = Number(dayText);
	if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
	const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return undefined;
	return date.getTime() / 1000;
}
