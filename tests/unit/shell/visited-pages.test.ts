import { describe, expect, test } from 'vitest';
import { isUnsure, setViewer, showPage, storeVisited, takeVisited } from '~/page/visited-pages';

describe('the visited pages of a tab', () => {
	test('are shown once and then requested again', () => {
		const data = { count: 3 };
		storeVisited('/browse', data);
		expect(isUnsure(data)).toBe(false);
		expect(takeVisited('/browse')).toBe(data);
		expect(isUnsure(data)).toBe(true);
		expect(takeVisited('/browse')).toBeUndefined();
	});

	test('are used when the visitor returns, and not for the page on screen', () => {
		const leave = showPage('/browse');
		storeVisited('/browse', { count: 3 });
		expect(takeVisited('/browse')).toBeUndefined();
		storeVisited('/browse', { count: 4 });
		leave();
		expect(takeVisited('/browse')).toEqual({ count: 4 });
	});

	test('are limited to the last twenty', () => {
		for (let page = 1; page <= 21; page++) storeVisited(`/browse/${page}`, { page });
		expect(takeVisited('/browse/1')).toBeUndefined();
		expect(takeVisited('/browse/2')).toEqual({ page: 2 });
		expect(takeVisited('/browse/21')).toEqual({ page: 21 });
	});

	test('are hidden from another visitor', () => {
		setViewer('a customer');
		storeVisited('/browse', { prices: true });
		setViewer('a customer');
		setViewer('a guest');
		expect(takeVisited('/browse')).toBeUndefined();
	});
});
