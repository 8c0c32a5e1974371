import { expect, test } from 'vitest';
import { arrivalWords, deliveryDays } from '~store/contract/arrival-words';

test.each([
	[3, 5, '3 to 5 business days'],
	[2, 2, '2 business days'],
	[null, 1, '1 business day'],
	[4, null, '4 business days'],
	[null, null, ''],
])('from %s to %s days: %j', (delivery_min, delivery_max, words) => {
	expect(deliveryDays({ delivery_min, delivery_max })).toBe(words);
});

const days = { delivery_min: 3, delivery_max: 5 };
const arrival = (backordered: number, method: 'all' | 'batched' = 'all') =>
	arrivalWords(days, { copies: 4, backordered, method });

test('says that copies in stock arrive with the parcel', () => {
	expect(arrival(0)).toBe('Estimated arrival: in 3 to 5 business days.');
	expect(arrival(0, 'batched')).toBe('Estimated arrival: in 3 to 5 business days.');
});

test('says that backordered copies delay the parcel or follow later', () => {
	expect(arrival(1)).toBe('Estimated arrival: 3 to 5 business days after everything has reached us.');
	expect(arrival(1, 'batched')).toBe(
		'Estimated arrival: in 3 to 5 business days for what is in stock, and 3 to 5 business days after it has reached us for the rest.',
	);
	expect(arrival(4, 'batched')).toBe('Estimated arrival: 3 to 5 business days after everything has reached us.');
});

test('says nothing when the delivery time is unknown', () => {
	const unknown = { delivery_min: null, delivery_max: null };
	expect(arrivalWords(unknown, { copies: 1, backordered: 0, method: 'all' })).toBe('');
});
