import { expect, it } from 'vitest';
import { openToday } from '~/parts/contact/open-today';

const hours = {
	title: '',
	weekdays: [
		{ day: 'Monday', hours: { opens: '9:30', closes: '18:00' } },
		{ day: 'Tuesday', hours: null },
		{ day: 'Wednesday', hours: { opens: '18:00', closes: '00:00' } },
		{ day: 'Thursday', hours: { opens: '10:00', closes: '12:00' } },
	],
	singles: [{ date: '2026-11-26', text: 'Open house until 9 pm' }],
};
const zone = 'America/Los_Angeles';
const at = (moment: string) => openToday(hours, Date.parse(moment) / 1000, zone);

it.each([
	['before it opens', '2026-11-23T09:00:00-08:00', 'Opens today at 9:30\u00a0am', false],
	['while it is open', '2026-11-23T09:30:00-08:00', 'Open today until 6\u00a0pm', true],
	['once it has closed', '2026-11-23T18:00:00-08:00', 'Closed for today', false],
	['on a day that it is shut', '2026-11-24T12:00:00-08:00', 'Closed today', false],
	['until midnight', '2026-11-25T23:59:00-08:00', 'Open today until midnight', true],
	['on a special day', '2026-11-26T12:00:00-08:00', 'Today: Open house until 9 pm', null],
	['in the store’s zone, where it is still Monday', '2026-11-24T01:00:00Z', 'Open today until 6\u00a0pm', true],
])('says when a location is open %s', (_name, moment, words, open) => expect(at(moment)).toEqual({ words, open }));

it('says nothing for a location or a day without hours', () => {
	expect(openToday({ title: '', weekdays: [], singles: [] }, 0, zone)).toBeNull();
	expect(at('2026-11-28T12:00:00-08:00')).toBeNull();
});
