import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dollars } from '~/format/dollars';
import { releaseDate } from '~/format/release-date';
import { itemNumber, requireItemNumber } from '~/parts/item/item-number.server';

const thrownBy = (written: string, url: string): unknown => {
	try {
		requireItemNumber(written, new Request(url));
	} catch (error) {
		return error;
	}
	return null;
};

describe('the number in an address', () => {
	it.each([
		['9780141439648', '9780141439648'],
		['978-0-14-143964-8', '9780141439648'],
		['0141439645', '9780141439648'],
		['0-8044-2957-x', '9780804429573'],
		['2000000000008', '2000000000008'],
		// A range that was assigned after most published tables.
		['6512345673', '9786512345679'],
		['979–10–327–0572–8', '9791032705728'],
		['ISBN 0-14-143964-5', '9780141439648'],
		['036000291452', '0036000291452'],
		['0141439646', null],
		['tern', null],
		['97801414396481', null],
	])('%s', (written, number) => expect(itemNumber(written)).toBe(number));

	it('is redirected to its ISBN-13, with the rest of the address', () => {
		const moved = thrownBy('0141439645', 'https://shop.example/item/0141439645/lists/4?registry=3');
		expect(moved).toMatchObject({ status: 301 });
		expect((moved as Response).headers.get('Location')).toBe('/item/9780141439648/lists/4?registry=3');
		expect(requireItemNumber('9780141439648', new Request('https://shop.example/'))).toBe('9780141439648');
	});

	it('is not found, with a message, when it is invalid', () => {
		expect(thrownBy('tern', 'https://shop.example/item/tern')).toMatchObject({
			init: { status: 404 },
			data: { error: expect.stringContaining('tern') },
		});
	});

	it('repeats only its printable beginning in the error', () => {
		const { data } = thrownBy(`a\0b\u202e${'x'.repeat(5000)}`, 'https://shop.example/item/x') as {
			data: { error: string };
		};
		expect(data.error).toMatch(/^“a b x{10,40}…” is not an ISBN/);
	});
});

it.each([
	['0.50', '$0.50'],
	['1234567.00', '$1,234,567.00'],
	['999', '$999'],
])('%s dollars', (amount, words) => expect(dollars(amount)).toBe(words));

it.each(['America/Vancouver', 'UTC', 'Pacific/Auckland'])(
	'shows a release date as the same day in every zone: %s',
	(zone) => {
		vi.stubEnv('TZ', zone);
		onTestFinished(() => void vi.unstubAllEnvs());
		expect(releaseDate(1_614_902_400)).toBe('March\u00a05, 2021');
		expect(releaseDate(1_614_902_400, { short: true })).toBe('Mar\u00a05,\u00a02021');
	},
);
