import { describe, expect, it } from 'vitest';
import { shopHour } from '~/parts/home/shop-hour';
import type { StoreEvent } from '~store/contract/event';
import type { OpeningHours } from '~store/contract/webstore';

const timezone = 'America/Vancouver';
/** Returns a moment of the week from Monday 23 to Sunday 29 November 2026, by the shop's clock. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-07:00`) / 1000;

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const week = (hours: [string, string] | null, closed: string[] = []): OpeningHours => ({
	title: '',
	weekdays: names.map((day) => ({
		day,
		hours: hours && !closed.includes(day) ? { opens: hours[0], closes: hours[1] } : null,
	})),
	singles: [],
});
const tenToSeven = week(['10:00', '19:00'], ['Sunday', 'Monday']);
const untilTwo = week(['18:00', '02:00']);

const words = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const open = (now: number, ...hours: OpeningHours[]) =>
	words(
		shopHour({
			places: hours.map((one, index) => ({
				name: ['Downtown', 'Sidney', 'Oak Bay', 'Fernwood'][index] ?? '',
				hours: one,
			})),
			events: [],
			now,
			timezone,
		})?.open,
	);

describe('when the shop is open', () => {
	it.each([
		[at(24, '09:59'), 'Opens at 10 am.'],
		[at(24, '10:00'), 'Open until 7 pm.'],
		[at(24, '18:59'), 'Open until 7 pm.'],
		[at(24, '19:00'), 'Opens tomorrow at 10 am.'],
		[at(28, '23:30'), 'Opens Tuesday at 10 am.'],
		[at(29, '12:00'), 'Opens Tuesday at 10 am.'],
		[at(23, '12:00'), 'Opens tomorrow at 10 am.'],
	])('uses the clock of the shop, %d', (now, said) => expect(open(now, tenToSeven)).toBe(said));

	it('may extend past midnight', () => {
		expect(open(at(24, '23:00'), untilTwo)).toBe('Open until 2 am.');
		expect(open(at(25, '01:30'), untilTwo)).toBe('Open until 2 am.');
		expect(open(at(25, '02:00'), untilTwo)).toBe('Opens at 6 pm.');
		expect(open(at(24, '23:00'), week(['9:00', '00:00']))).toBe('Open until midnight.');
	});

	it('follows the special days, and promises nothing after the next day', () => {
		const single = (date: string, text: string): OpeningHours => ({ ...tenToSeven, singles: [{ date, text }] });
		expect(open(at(24, '12:00'), single('2026-11-24', 'Closed for stocktaking'))).toBe(
			'Today: Closed for stocktaking.',
		);
		expect(open(at(24, '20:00'), single('2026-11-25', 'Open 9 to 4'))).toBe('Closed now.');
		expect(open(at(25, '01:00'), { ...untilTwo, singles: [{ date: '2026-11-24', text: 'Closed' }] })).toBe(
			'Opens at 6 pm.',
		);
	});

	it('names each of a few locations, says a shared hour once, and counts many locations', () => {
		const late = week(['10:00', '21:00']);
		const now = at(24, '20:00');
		expect(open(now, late, late)).toBe('Open until 9 pm.');
		expect(open(now, late, tenToSeven)).toBe('Downtown: open until 9 pm. Sidney: opens tomorrow at 10 am.');
		expect(open(now, late, { ...late, weekdays: [] })).toBe('Downtown: open until 9 pm.');
		expect(open(now, late, tenToSeven, late, late)).toBe('3 of our 4 shops are open now.');
		expect(open(at(24, '22:00'), late, tenToSeven, untilTwo, week(null))).toBe('1 of our 4 shops is open now.');
	});

	it('is missing when the hours are unknown or the shop never opens', () => {
		expect(shopHour({ places: [], events: [], now: at(24, '12:00'), timezone })).toBeNull();
		expect(open(at(24, '12:00'), { title: '', weekdays: [], singles: [] })).toBeUndefined();
		expect(open(at(24, '12:00'), week(null))).toBe('Closed today.');
	});
});

const event = (from: number, info: Partial<StoreEvent['info']> = {}, id = 1) => ({
	id,
	from,
	to: from + 5400,
	info: {
		name: 'Cook the book',
		description: '',
		img_path: null,
		place: '',
		cancelled: false,
		book_list: [],
		ticket_list: [],
		...info,
	},
});
const ticket = (left: number | null) => ({ name: 'Seat', price: null, eisbn: null, title: null, left });
const on = (now: number, ...events: ReturnType<typeof event>[]) =>
	words(shopHour({ places: [], events, now, timezone })?.event?.words);

describe('what is on', () => {
	it.each([
		[at(24, '18:30'), 'Tonight at 6:30 pm: Cook the book.'],
		[at(24, '14:00'), 'Today at 2 pm: Cook the book.'],
		[at(24, '11:30'), 'Now: Cook the book.'],
		[at(24, '10:00'), undefined],
		[at(25, '18:30'), 'Tomorrow at 6:30 pm: Cook the book.'],
		[at(25, '00:00'), 'Tomorrow: Cook the book.'],
		[at(26, '10:00'), undefined],
	])('mentions only today and tomorrow, %d', (from, said) => expect(on(at(24, '12:00'), event(from))).toBe(said));

	it('shows the places left of all tickets when every ticket is limited', () => {
		const tonight = (...left: (number | null)[]) =>
			on(at(24, '12:00'), event(at(24, '19:00'), { ticket_list: left.map(ticket) }));
		expect(tonight(3, 5)).toBe('Tonight at 7 pm: Cook the book, 8 places left.');
		expect(tonight(1)).toBe('Tonight at 7 pm: Cook the book, 1 place left.');
		expect(tonight(0)).toBe('Tonight at 7 pm: Cook the book, sold out.');
		expect(tonight(3, null)).toBe('Tonight at 7 pm: Cook the book.');
	});

	it('names the next event, and no cancelled one', () => {
		const now = at(24, '12:00');
		const off = event(at(24, '13:00'), { cancelled: true });
		expect(on(now, event(at(24, '19:00'), {}, 2), event(at(24, '15:00'), { name: 'Story time!' }), off)).toBe(
			'Today at 3 pm: Story time!',
		);
	});
});
