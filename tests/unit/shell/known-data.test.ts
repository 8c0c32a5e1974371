import { describe, expect, test } from 'vitest';
import { isUnsure, keepKnown, knowViewer, showPage, takeKnown } from '~/page/known-data';

describe('what a tab knows of pages', () => {
	test('is shown once, and asked for again then', () => {
		const data = { count: 3 };
		keepKnown('/browse', data);
		expect(isUnsure(data)).toBe(false);
		expect(takeKnown('/browse')).toBe(data);
		expect(isUnsure(data)).toBe(true);
		expect(takeKnown('/browse')).toBeUndefined();
	});

	test('is for whoever comes back, and not for the page that is shown', () => {
		const leave = showPage('/browse');
		keepKnown('/browse', { count: 3 });
		expect(takeKnown('/browse')).toBeUndefined();
		keepKnown('/browse', { count: 4 });
		leave();
		expect(takeKnown('/browse')).toEqual({ count: 4 });
	});

	test('is as much as a shopper goes back', () => {
		for (let page = 1; page <= 21; page++) keepKnown(`/browse/${page}`, { page });
		expect(takeKnown('/browse/1')).toBeUndefined();
		expect(takeKnown('/browse/2')).toEqual({ page: 2 });
		expect(takeKnown('/browse/21')).toEqual({ page: 21 });
	});

	test('is nothing that another visitor sees', () => {
		knowViewer('a customer');
		keepKnown('/browse', { prices: true });
		knowViewer('a customer');
		knowViewer('a guest');
		expect(takeKnown('/browse')).toBeUndefined();
	});
});
