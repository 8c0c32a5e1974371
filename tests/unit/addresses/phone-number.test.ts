import { describe, expect, it } from 'vitest';
import { settingsSchema } from '~store/contract/settings';
import { readPhone, showPhone } from '~store/people/details/phone-number';

const storeIn = (country: 'CA' | 'US') => settingsSchema.parse({ store_info: { country } });
const canadian = storeIn('CA');

function read(typed: string, place?: string) {
	const wrong: Record<string, string> = {};
	const number = readPhone('phone', typed, canadian, wrong, { missing: 'Phone number is required.', place });
	return number || wrong.phone;
}

describe('a phone number', () => {
	it.each([
		['+1 (250) 555-0123', '+12505550123'],
		['+1 (250) 555.0123', '+12505550123'],
		['1 250 555 0123', '+12505550123'],
		['(250) 555-0123', '+12505550123'],
		['1234567890', '+11234567890'],
		['+44 20 7946 0958', '+442079460958'],
		['011 44 20 7946 0958', '+442079460958'],
		['+852 2123 4567', '+85221234567'],
		['250 555 0123 ext. 12', '+12505550123;ext=12'],
		['(250) 555-0123 x1204', '+12505550123;ext=1204'],
	])('typed as %j is stored as %s', (typed, kept) => expect(read(typed)).toBe(kept));

	it.each([
		['', 'Phone number is required.'],
		[' ', 'Phone number is required.'],
		['----------', 'Must be a phone number'],
		['not a phone', 'Must be a phone number'],
		['12', 'Must be a phone number'],
		['555-0123', 'This phone number is not complete.'],
		['604555019', 'This phone number is not complete.'],
		['+1 (250) 555-01', 'This phone number is not complete.'],
		['+1 250 555 01234', 'This phone number has too many digits.'],
		[
			'020 7946 0958',
			'This phone number has too many digits. For another country, start with + and its code, such as +44.',
		],
		['+999 1234 5678', 'This country code does not exist. Check the digits after the +.'],
		['250 555 0123 ext. 1', 'Must be between 2 and 6 digits'],
	])('typed as %j is refused in words', (typed, words) => expect(read(typed)).toBe(words));

	it('is read as a number of the country chosen in the form', () => {
		expect(read('020 7946 0958', 'GB')).toBe('+442079460958');
		expect(read('(250) 555-0123', 'GB')).toBe('+12505550123');
		expect(read('32 12 34 56', 'DK')).toBe('+4532123456');
		expect(read('555-0123', 'nowhere')).toBe('This phone number is not complete.');
	});

	it('is optional unless the form has a message for it', () => {
		const wrong = {};
		expect(readPhone('phone', undefined, canadian, wrong)).toBe('');
		expect(wrong).toEqual({});
	});

	it.each([
		['+12505550123', '(250) 555-0123'],
		['+11234567890', '(123) 456-7890'],
		['+442079460958', '+44 20 7946 0958'],
		['250.555.0123', '(250) 555-0123'],
		['+1 (250) 555-01', '+1 (250) 555-01'],
		['250 555 0123 ext. 12', '(250) 555-0123 ext. 12'],
		['+12505550123;ext=12', '(250) 555-0123 ext. 12'],
		['+442079460958;ext=12', '+44 20 7946 0958 ext. 12'],
		['ask at the desk', 'ask at the desk'],
		['', ''],
	])('stored as %j is shown as %j', (kept, shown) => {
		expect(showPhone(kept, canadian)).toBe(shown);
		expect(showPhone(kept, storeIn('US'))).toBe(shown);
	});
});
