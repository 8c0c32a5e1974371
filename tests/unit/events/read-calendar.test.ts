import { describe, expect, it } from 'vitest';
import { readCalendar } from '~store/catalogue/events/read-calendar';

const now = Date.UTC(2026, 10, 28, 12) / 1000;

/**
 * Reads a calendar in a shop on the coast of British Columbia. Returns its occasions in UTC and the entries that were skipped.
 */
function read(lines: readonly string[], timezone = 'America/Los_Angeles') {
	const skipped: string[] = [];
	const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
	const { records, whole } = readCalendar(text, { timezone, now }, (at, why) => skipped.push(`${at}: ${why}`));
	const utc = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);
	return {
		starts: records.map(({ starts_at }) => utc(starts_at)),
		lengths: records.map(({ starts_at, ends_at }) => (ends_at - starts_at) / 3600),
		records,
		whole: [...whole],
		skipped,
	};
}

const event = (...lines: string[]) => [
	'BEGIN:VEVENT',
	'UID:reading-hour',
	'SUMMARY:Reading hour',
	...lines,
	'END:VEVENT',
];
const toronto = 'DTSTART;TZID=America/Toronto:20261203T190000';

describe('a repeating event', () => {
	it.each([
		['in UTC', 'EXDATE:20261211T000000Z'],
		['in another zone', 'EXDATE;TZID=America/Vancouver:20261210T170000'],
		['in its own zone', 'EXDATE;TZID=America/Toronto:20261210T190000'],
		['as a day', 'EXDATE;VALUE=DATE:20261210'],
		['as a day that is declared as a time', 'EXDATE:20261210'],
	])('leaves out a date excluded %s', (_how, line) => {
		const { starts } = read(event(toronto, 'RRULE:FREQ=WEEKLY;COUNT=3', line));
		expect(starts).toEqual(['2026-12-04T00:00', '2026-12-18T00:00']);
	});

	it('adds a day without a time at the time of the event', () => {
		const { starts } = read(event(toronto, 'RDATE;VALUE=DATE:20261205'));
		expect(starts).toEqual(['2026-12-04T00:00', '2026-12-06T00:00']);
	});

	it.each([
		['in UTC', 'RECURRENCE-ID:20261211T000000Z'],
		['in its own zone', 'RECURRENCE-ID;TZID=America/Toronto:20261210T190000'],
		['as a day', 'RECURRENCE-ID;VALUE=DATE:20261210'],
	])('moves a date named %s', (_how, line) => {
		const moved = event(line, 'DTSTART;TZID=America/Toronto:20261212T140000', 'DURATION:PT2H');
		const { starts, lengths } = read([...moved, ...event(toronto, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3')]);
		expect(starts).toEqual(['2026-12-04T00:00', '2026-12-12T19:00', '2026-12-18T00:00']);
		expect(lengths).toEqual([1, 2, 1]);
	});

	it('moves a date and all later ones', () => {
		const since = event(
			'RECURRENCE-ID;RANGE=THISANDFUTURE:20261211T000000Z',
			'DTSTART;TZID=America/Toronto:20261211T180000',
			'DURATION:PT2H',
		);
		const { starts, lengths } = read([...event(toronto, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'), ...since]);
		expect(starts).toEqual(['2026-12-04T00:00', '2026-12-11T23:00', '2026-12-18T23:00']);
		expect(lengths).toEqual([1, 2, 2]);
	});

	it.each([
		['a day', 'UNTIL=20261217'],
		['its last start in UTC', 'UNTIL=20261218T000000Z'],
		['the end of the day in UTC', 'UNTIL=20261218T045959Z'],
		['a time on the wall', 'UNTIL=20261217T190000'],
	])('ends with %s', (_what, until) => {
		const { starts } = read(event(toronto, `RRULE:FREQ=WEEKLY;${until}`));
		expect(starts).toEqual(['2026-12-04T00:00', '2026-12-11T00:00', '2026-12-18T00:00']);
	});

	it.each(['UNTIL=20261217', 'UNTIL=20261217T000000Z'])('on whole days ends with the last day by %s', (until) => {
		const { starts, lengths } = read(event('DTSTART;VALUE=DATE:20261203', `RRULE:FREQ=WEEKLY;${until}`));
		expect(starts).toEqual(['2026-12-03T08:00', '2026-12-10T08:00', '2026-12-17T08:00']);
		expect(lengths).toEqual([24, 24, 24]);
	});

	it('has added dates, which may have their own end', () => {
		const periods = 'RDATE;VALUE=PERIOD;TZID=America/Toronto:20261205T190000/20261205T220000,20261206T190000/PT30M';
		const added = 'RDATE:20261208T000000Z';
		const { starts, lengths } = read(event(toronto, 'DURATION:PT1H', periods, added));
		expect(starts).toEqual(['2026-12-04T00:00', '2026-12-06T00:00', '2026-12-07T00:00', '2026-12-08T00:00']);
		expect(lengths).toEqual([1, 3, 0.5, 1]);
	});

	it('keeps its time when the clocks change', () => {
		const { starts } = read(event('DTSTART;TZID=Europe/Paris:20270320T200000', 'RRULE:FREQ=WEEKLY;COUNT=3'));
		expect(starts).toEqual(['2027-03-20T19:00', '2027-03-27T19:00', '2027-04-03T18:00']);
	});

	it('follows its latest version', () => {
		const lines = [
			...event('SEQUENCE:2', toronto, 'RRULE:FREQ=WEEKLY;COUNT=2'),
			...event('SEQUENCE:1', 'DTSTART;TZID=America/Toronto:20261203T120000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
		];
		expect(read(lines).starts).toEqual(['2026-12-04T00:00', '2026-12-11T00:00']);
	});
});

describe('the zone of a time', () => {
	it.each([
		['a name of Windows', 'DTSTART;TZID=Eastern Standard Time:20261203T190000', '2026-12-04T00:00'],
		['a name of Windows with a number', 'DTSTART;TZID=Romance Standard Time 1:20261203T190000', '2026-12-03T18:00'],
		[
			'a prefix before its name',
			'DTSTART;TZID=/example.org/20260101/Europe/Athens:20261203T190000',
			'2026-12-03T17:00',
		],
		['a name of three parts', 'DTSTART;TZID=America/Argentina/Ushuaia:20261203T190000', '2026-12-03T22:00'],
		['quotation marks', 'DTSTART;TZID="America/Halifax":20261203T190000', '2026-12-03T23:00'],
		['half an hour', 'DTSTART;TZID=America/St_Johns:20261203T190000', '2026-12-03T22:30'],
		['hours behind UTC', 'DTSTART;TZID=UTC-5:20261203T190000', '2026-12-04T00:00'],
		['hours ahead of GMT', 'DTSTART;TZID=GMT+2:20261203T190000', '2026-12-03T17:00'],
		['hours and minutes ahead of UTC', 'DTSTART;TZID="UTC+05:30":20261203T190000', '2026-12-03T13:30'],
		['an offset alone', 'DTSTART;TZID=-0330:20261203T190000', '2026-12-03T22:30'],
		['UTC', 'DTSTART:20261203T190000Z', '2026-12-03T19:00'],
		['the store', 'DTSTART:20261203T190000', '2026-12-04T03:00'],
		['the store, for a day', 'DTSTART;VALUE=DATE:20261203', '2026-12-03T08:00'],
		['the store, for a day that is declared as a time', 'DTSTART:20261203', '2026-12-03T08:00'],
	])('is found by %s', (_how, line, start) => {
		expect(read(event(line))).toMatchObject({ starts: [start], skipped: [] });
	});

	it('is the calendar’s zone when the time names none', () => {
		const zone = 'X-WR-TIMEZONE:America/Halifax';
		const { starts } = read([
			...event('DTSTART:20261203T190000'),
			...['BEGIN:VEVENT', 'DTSTART:20261204T190000Z', 'END:VEVENT'],
			...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20261205', 'END:VEVENT', zone],
		]);
		expect(starts).toEqual(['2026-12-03T23:00', '2026-12-04T19:00', '2026-12-05T08:00']);
	});

	it('is the store’s zone among the zones with the same Windows name', () => {
		const line = 'DTSTART;TZID=Pacific SA Standard Time:20260703T190000';
		expect(read(event(line, 'RRULE:FREQ=DAILY;COUNT=1'), 'America/Santiago').skipped).toEqual([]);
		// Alberta stopped changing its clocks in 2026.
		const mountain = event('DTSTART;TZID=Mountain Standard Time:20261203T190000');
		expect(read(mountain, 'America/Edmonton').starts).toEqual(['2026-12-04T01:00']);
		expect(read(mountain, 'America/Denver').starts).toEqual(['2026-12-04T02:00']);
	});

	it('comes from the file when the file defines its own zone name', () => {
		const described = [
			...['BEGIN:VTIMEZONE', 'TZID:Shop Time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
			...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
		];
		const line = 'DTSTART;TZID=Shop Time:20261203T190000';
		const { starts } = read([...event(line, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261211T000000Z'), ...described]);
		expect(starts).toEqual(['2026-12-04T00:00']);
	});

	it.each([
		['of a time', event('DTSTART;TZID=Elsewhere:20261203T190000')],
		['of the calendar', ['X-WR-TIMEZONE:Elsewhere', ...event('DTSTART:20261203T190000')]],
	])('is not guessed when it is unknown: the zone %s', (_of, lines) => {
		expect(read(lines)).toMatchObject({
			starts: [],
			whole: [],
			skipped: [expect.stringContaining('“Reading hour”: its time zone “Elsewhere” is unknown')],
		});
	});
});

describe('a file with a broken event', () => {
	const good = ['BEGIN:VEVENT', 'UID:good', 'DTSTART:20261203T190000Z', 'SUMMARY:Good', 'END:VEVENT'];

	it.each([
		['a line that is none', event('DTSTART:20261203T190000Z', 'DESCRIPTION without a colon'), '3: it cannot be read'],
		['no start', event(), 'it has no start (DTSTART)'],
		['a day that no calendar has', event('DTSTART:20260230T190000'), 'its DTSTART is not a time'],
		['words for a start', event('DTSTART:tomorrow'), 'its DTSTART is not a time'],
		['a rule that is none', event(toronto, 'RRULE:FREQ=OFTEN'), '3: it cannot be read'],
		['a rule that leaves out', event(toronto, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY'), 'EXRULE'],
		['a rule for every hour', event(toronto, 'RRULE:FREQ=HOURLY'), 'it does not say how often'],
		['no end of its own', event('DTSTART:20261203T190000Z').slice(0, -1), '3: it cannot be read'],
	])('keeps the others: %s', (_what, broken, why) => {
		const { records, skipped } = read([...broken, ...good]);
		expect(records.at(-1)).toMatchObject({ name: 'Good' });
		expect(skipped.join('\n')).toContain(why);
		expect(skipped).toHaveLength(1);
	});

	it('cancels no dates of a partly skipped event', () => {
		const rule = event(toronto, 'RRULE:FREQ=WEEKLY;COUNT=2');
		expect(read(rule).whole).toEqual(['reading-hour']);
		expect(read([...rule, ...event('RECURRENCE-ID:someday', toronto)])).toMatchObject({ whole: [] });
	});

	it('keeps events without a UID apart', () => {
		const lines = ['DTSTART:20261203T190000Z', 'DTSTART:20261204T190000Z'].flatMap((line) => [
			...['BEGIN:VEVENT', line, 'RRULE:FREQ=DAILY;COUNT=1', 'END:VEVENT'],
		]);
		expect(read(lines).starts).toEqual(['2026-12-03T19:00', '2026-12-04T19:00']);
	});
});

it.each(['\r', '\n', '\r\n'])('reads lines that end with %j, behind a byte order mark', (end) => {
	const lines = ['BEGIN:VCALENDAR', ...event('DTSTART:20261203T190000Z', 'LOCATION:At the', '  pier'), 'END:VCALENDAR'];
	const { records } = readCalendar(`\uFEFF${lines.join(end)}`, { timezone: 'UTC', now }, () => undefined);
	expect(records).toMatchObject([{ name: 'Reading hour', place: 'At the pier' }]);
});

describe('a duration', () => {
	const island = (start: string, duration: string) =>
		read(event(`DTSTART;TZID=Australia/Lord_Howe:${start}`, `DURATION:${duration}`));

	it('counts elapsed hours across a clock change of half an hour', () => {
		const { starts, lengths } = island('20271003T021500', 'PT1H');
		expect([starts, lengths]).toEqual([['2027-10-02T15:45'], [1]]);
		expect(island('20271002T200000', 'PT12H').lengths).toEqual([12]);
	});

	it('counts days by the local clock', () => {
		expect(island('20271002T200000', 'P1D').lengths).toEqual([23.5]);
		expect(island('20271002T200000', 'P1DT1H').lengths).toEqual([24.5]);
	});
});
