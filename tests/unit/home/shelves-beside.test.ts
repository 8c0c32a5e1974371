import { expect, test } from 'vitest';
import type { Home, HomeBlock } from '~/parts/home/load-home.server';
import { shelvesBeside } from '~/parts/home/shelves-beside';

const block = (titles: number, description = '') =>
	({ description, event: null, titles: Array.from({ length: titles }) }) as unknown as HomeBlock;

const calendar = (events: number, month: object | null) =>
	({ month, upcoming: Array.from({ length: events }), inSidebar: true }) as unknown as Home['calendar'];

test('shows as many shelves as the sidebar is high', () => {
	expect(shelvesBeside({ sidebar: [block(1)], calendar: null })).toBe(1);
	expect(shelvesBeside({ sidebar: [block(4)], calendar: null })).toBe(2);
	// The sidebar of the sample shop: two lists and the events. It measures 1,960 px in height, five shelves measure 2,300.
	expect(shelvesBeside({ sidebar: [block(4), block(4, '<p>At half the price</p>')], calendar: calendar(3, {}) })).toBe(
		5,
	);
});

test('counts the calendar when it is in the sidebar', () => {
	const elsewhere = { ...calendar(3, {}), inSidebar: false } as Home['calendar'];
	expect(shelvesBeside({ sidebar: [block(1)], calendar: elsewhere })).toBe(1);
	expect(shelvesBeside({ sidebar: [block(1)], calendar: calendar(3, null) })).toBe(2);
});
