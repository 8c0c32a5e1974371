import { describe, expect, test } from 'vitest';
import { bindingOfForm, bindingOfWords, saysLargePrint } from '../../../store/catalogue/feeds/bindings';
import { parseDate } from '../../../store/catalogue/feeds/dates';
import { languageCode } from '../../../store/catalogue/feeds/languages';
import { grams, millimetres } from '../../../store/catalogue/feeds/measures';
import { namedCurrency, parseCents } from '../../../store/catalogue/feeds/money';
import { plainLine } from '../../../store/catalogue/feeds/plain-text';
import { statusOfWords } from '../../../store/catalogue/feeds/title-row';

describe('dates', () => {
	test.each([
		['2008', '2008-01-01'],
		['2008.0', '2008-01-01'],
		['200809', '2008-09-01'],
		['20080916', '2008-09-16'],
		['20080900', '2008-09-01'],
		['20110601T000000+0200', '2011-06-01'],
		['2006-09-16', '2006-09-16'],
		['2006/9/16', '2006-09-16'],
		['2006-09-16T23:30:00-05:00', '2006-09-16'],
		['2006-09-16 00:00:00', '2006-09-16'],
		['2006-09', '2006-09-01'],
		['9/16/2006', '2006-09-16'],
		['16/9/2006', '2006-09-16'],
		['16.9.2006', '2006-09-16'],
		['4.3.2006', '2006-03-04'],
		['9/16/06', '2006-09-16'],
		['9/16/85', '1985-09-16'],
		['09/2006', '2006-09-01'],
		['September 16, 2006', '2006-09-16'],
		['16th Sept. 2006', '2006-09-16'],
		['Sep 2006', '2006-09-01'],
		['2/29/2024', '2024-02-29'],
	])('%s is %s', (text, iso) => {
		expect(parseDate(text)).toBe(Date.parse(`${iso}T00:00:00Z`) / 1000);
	});

	test.each(['', '0', '0.0', '-720.0', '11/31/2000', '2/29/2023', '13/13/2013', 'soon', 'c1995', '20081399', '99999'])(
		'refuses %j as a date',
		(text) => {
			expect(parseDate(text)).toBeUndefined();
		},
	);
});

describe('prices', () => {
	test.each([
		['12.99', 1299],
		['$12.99', 1299],
		['12,99', 1299],
		['12.9', 1290],
		['12', 1200],
		['.99', 99],
		['1,234.50', 123_450],
		['1.234,50', 123_450],
		['1,234', 123_400],
		['1.234.567', 123_456_700],
		['CAD 30.36', 3036],
		['1 234,50 $', 123_450],
		['95.25', 9525],
		['0.00', 0],
		['12,-', 1200],
	])('%s is %i cents', (text, cents) => {
		expect(parseCents(text)).toBe(cents);
	});

	test.each([
		'',
		'TBA',
		'-12.99',
		'(12.99)',
		'$ -5',
		'1e3',
		'1.5E+2',
		'12.99 15.99',
		'12.99 / 15.99',
		'2 for 10',
		'12.50-',
		'12.5.0',
		'12.05.2026',
		'10%',
		'kr 99',
	])('refuses %j as a price', (text) => {
		expect(parseCents(text)).toBeUndefined();
	});

	test('reads the currency of a price', () => {
		expect(namedCurrency('US$12.99')).toBe('USD');
		expect(namedCurrency('C$12.99')).toBe('CAD');
		expect(namedCurrency('12.99 CDN')).toBe('CAD');
		expect(namedCurrency('£8.99')).toBe('GBP');
		expect(namedCurrency('AUD 8.99')).toBe('AUD');
		expect(namedCurrency('NZ$8.99')).toBe('NZD');
		expect(namedCurrency('$8.99')).toBeUndefined();
	});

	test.each([
		['9.99 $ US', 'USD'],
		['$ 9.99 (US)', 'USD'],
		['US 9.99', 'USD'],
		['9,99 $CA', 'CAD'],
		['NT$300', 'TWD'],
		['HK$99', 'HKD'],
		['MX$ 99', 'MXN'],
		['Rs. 499', 'INR'],
		['9.99 sfr', 'CHF'],
	])('reads the currency of %j', (text, currency) => {
		expect(namedCurrency(text)).toBe(currency);
		expect(parseCents(text)).toBeGreaterThan(0);
	});
});

test('languages', () => {
	expect(['en-US', 'eng', 'en', 'English', 'fra', 'fr', 'zho', 'de_AT', 'spa', 'mul'].map(languageCode)).toEqual([
		...['eng', 'eng', 'eng', 'eng', 'fre', 'fre', 'chi', 'ger', 'spa', 'mul'],
	]);
	expect(languageCode('Klingon')).toBeUndefined();
	expect(languageCode('')).toBeUndefined();
});

test('bindings, from ONIX and from words', () => {
	expect(bindingOfForm('BC', ['B105'])).toEqual({ binding: 'Paperback', binding_code: 'BC' });
	expect(bindingOfForm('BC', ['B504', 'B101'])).toEqual({ binding: 'Mass Market Paperback', binding_code: 'BC' });
	expect(bindingOfForm('DG', [])).toEqual({ binding: 'eBook', binding_code: 'DG' });
	expect(bindingOfForm('??', [])).toBeUndefined();
	expect(bindingOfWords('Hardback')).toEqual({ binding: 'Hardcover', binding_code: 'BB' });
	expect(bindingOfWords('Kindle Edition')).toEqual({ binding: 'eBook', binding_code: 'ED' });
	expect(bindingOfWords('bb')).toEqual({ binding: 'Hardcover', binding_code: 'BB' });
	expect(bindingOfWords('Papyrus roll')).toEqual({ binding: 'Papyrus roll' });
	expect(saysLargePrint('Paperback, Large Print')).toBe(true);
	expect(saysLargePrint('A Large Printer')).toBe(false);
});

test('measures, in whole millimetres and grams', () => {
	expect([
		millimetres('9.25', 'in'),
		millimetres('23,5 cm'),
		millimetres('197'),
		millimetres('0'),
		millimetres('tall'),
	]).toEqual([...[235, 235, 197, undefined, undefined]]);
	expect([grams('1.1', 'lb'), grams('10 oz'), grams('0.3 kg'), grams('300'), grams('3 stone')]).toEqual([
		...[499, 283, 300, 300, undefined],
	]);
	expect(
		['1,200 g', '1.200 g', '1 200 g', '1\u00a0200', '1,200 kg', '0,350 kg', '12.5 g'].map((text) => grams(text)),
	).toEqual([...[1200, 1200, 1200, 1200, 1200, 350, 13]]);
});

test('cleans lines of text', () => {
	expect(plainLine('  Ryland   Peters &amp; Small\tLtd\u0000 ')).toBe('Ryland Peters & Small Ltd');
	expect(plainLine('R&D; AT&T &foo;')).toBe('R&D; AT&T &foo;');
});

test('publishing status in words', () => {
	expect(
		['In print', 'out_of_print', 'NYP', 'OSI', 'Cancelled', 'Not available', 'REQUIRED'].map(statusOfWords),
	).toEqual([
		...['active', 'out_of_print', 'forthcoming', 'out_of_stock_indefinitely', 'cancelled', 'out_of_stock_indefinitely'],
		undefined,
	]);
});
