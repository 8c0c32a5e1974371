import { describe, expect, it } from 'vitest';
import { readOpeningHours } from '~store/commands/opening-hours';

const week =
	(...days: string[]) =>
	(opens: string, closes: string) =>
		days.map((day) => ({ day, opens, closes }));

describe('opening hours as people write them', () => {
	it.each([
		['', []],
		['Mon-Wed 9:30-18:00', week('Monday', 'Tuesday', 'Wednesday')('09:30', '18:00')],
		['Saturday 10–17', week('Saturday')('10:00', '17:00')],
		['Fri 18-24', week('Friday')('18:00', '00:00')],
		['Sat 18-00:30', week('Saturday')('18:00', '00:30')],
		['Sun 0-24:00', week('Sunday')('00:00', '00:00')],
		['Mon 10am-7pm', week('Monday')('10:00', '19:00')],
		['Mon 9:30 a.m. – 12 p.m.', week('Monday')('09:30', '12:00')],
		['Fri 6pm-12am, Sat 12pm-1am', [...week('Friday')('18:00', '00:00'), ...week('Saturday')('12:00', '01:00')]],
		['Mon-Tue 10h-18h', week('Monday', 'Tuesday')('10:00', '18:00')],
		['Sat 9h30 - 17 h 15', week('Saturday')('09:30', '17:15')],
		['fri - sat 9-12; Sun closed', week('Friday', 'Saturday')('09:00', '12:00')],
	])('reads %j', (text, expected) => {
		expect(readOpeningHours(text)).toEqual(expected);
	});

	it.each([
		'always',
		'Mon',
		'Mon 18-9',
		'Mon 18-24:30',
		'Mon 24-3',
		'Mon 0-0',
		'Mon 25-2',
		'Mon 18-',
		'Fri-Mon 9-18',
		'Mon 9-25',
		'Mon 9:75-18',
		'Mon 13pm-5pm',
		'Mon 0am-5pm',
		'Mon 10am',
		'Mon 10h75-18h',
		'M 9-18',
		'Monkey 9-18',
	])('refuses %j with a message', (text) => {
		expect(() => readOpeningHours(text)).toThrow(`'${text}' is not valid.`);
	});

	it('refuses a day that is named twice', () => {
		expect(() => readOpeningHours('Mon-Fri 9-12, Tue 14-18')).toThrow('Tuesday is named twice');
	});
});
