import { describe, expect, test } from 'vitest';
import { chooseProductNumber, isIsbn, numberOfSearch, toProductNumber } from '../../../store/contract/product-number';

describe('the number of what a bookshop sells', () => {
	test.each([
		['978-0-439-02348-1', '9780439023481'],
		['0439023483', '9780439023481'],
		['5901234123457', '5901234123457'],
		['590 1234 123457', '5901234123457'],
		['="5901234123457"', '5901234123457'],
		['9790007672386', '9790007672386'],
		['036000291452', '0036000291452'],
		// A scanner also reads the small barcode beside it, of a price or an issue.
		['978043902348151995', '9780439023481'],
		['9780439023481 51995', '9780439023481'],
		['9780439023481+51995', '9780439023481'],
		['9780439023481 02', '9780439023481'],
		['978043902348190000', '9780439023481'],
		[']E09780439023481', '9780439023481'],
		[']E3978043902348151995', '9780439023481'],
		['03600029145251234', '0036000291452'],
		['979000767238602', '9790007672386'],
	])('%s', (text, eisbn) => {
		expect(toProductNumber(text)).toEqual({ eisbn });
	});

	test.each([
		['5901234123458', 'does not begin with 978 or 979'],
		['9780439023482', 'wrong check digit'],
		['978043902348', '12 digits'],
		['036000291453', '12 digits'],
		['978043902348251995', 'has 18 digits'],
		['9780439023481519', 'has 16 digits'],
		['03600029145212', 'has 14 digits'],
		['12345670', 'has 8 digits'],
		['', 'there is no ISBN'],
	])('refuses %j: %s', (text, reason) => {
		expect(toProductNumber(text)).toEqual({ refused: expect.stringContaining(reason) });
	});

	test.each([
		['ISBN 978-0-439-02348-1', '9780439023481'],
		['isbn-10: 0-439-02348-3', '9780439023481'],
		['080442957x', '9780804429573'],
		['036000291452', '0036000291452'],
		['978043902348151995', '9780439023481'],
		[']E09780439023481', '9780439023481'],
		['439023483', null],
		['1984', null],
		['9780439023482', null],
		['2001 a space odyssey', null],
	])('treats a search as a number only with all of its digits: %j', (typed, number) => {
		expect(numberOfSearch(typed)).toBe(number);
	});

	test('prefers an ISBN to a barcode among several cells', () => {
		expect(chooseProductNumber(['5901234123457', '0439023483'])).toEqual({ eisbn: '9780439023481' });
		expect(chooseProductNumber(['none', '5901234123457'])).toEqual({ eisbn: '5901234123457' });
		expect(chooseProductNumber([])).toEqual({ refused: 'there is no ISBN' });
	});

	test('belongs to a book when it is an ISBN', () => {
		expect(['9780439023481', '9791032705728', '9790007672386', '5901234123457'].map(isIsbn)).toEqual([
			...[true, true, false, false],
		]);
	});
});
