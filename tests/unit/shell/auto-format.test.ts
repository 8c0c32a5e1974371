import { expect, test } from 'vitest';
import { formatPhone, formatPostalCode } from '~/forms/auto-format';

test.each([
	['2505550142', 'CA', '(250) 555-0142'],
	['1 250 555 0142', 'US', '(250) 555-0142'],
	['+1 250 555 0142', 'CA', '+1 250 555 0142'],
	['+12505550142', 'CA', '(250) 555-0142'],
	['+44 20 7946 0958', 'CA', '+44 20 7946 0958'],
	['+1 (250) 555-0123', 'CA', '+1 (250) 555-0123'],
	['2505550142', 'FR', '2505550142'],
	['555-0142', 'CA', '555-0142'],
])('formats the phone number %s in %s as %s', (typed, country, written) => {
	expect(formatPhone(typed, country)).toBe(written);
});

test.each([
	['v8v0x0', 'CA', 'V8V 0X0'],
	['v8v-0x0', 'CA', 'V8V 0X0'],
	['V8V\u00a00X0', 'CA', 'V8V 0X0'],
	['V8V\u202f0X0', 'CA', 'V8V 0X0'],
	['123456789', 'US', '12345-6789'],
	['12345 6789', 'US', '12345-6789'],
	['12345', 'US', '12345'],
	['ab', 'CA', 'ab'],
	['sw1a 1aa', 'GB', 'sw1a 1aa'],
])('formats the postal code %s in %s as %s', (typed, country, written) => {
	expect(formatPostalCode(typed, country)).toBe(written);
});
