import type { FormEvent } from 'react';

/**
 * Groups the digits of a card number as they are printed on the card, while the shopper types at the end of the field
 * (docs/behaviour/payment.md#cards).
 */
export function spaceCardNumber({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
	const { value, selectionStart } = input;
	if (selectionStart !== value.length || /[^\d ]/.test(value)) return;
	input.value = grouped(value);
}

/** Groups the digits of a card number by four. For American Express, groups the digits by four, six and five. */
export function grouped(text: string): string {
	const digits = text.replaceAll(' ', '');
	const amex = /^3[47]/.test(digits);
	const groups = amex ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : (digits.match(/.{1,4}/g) ?? []);
	return groups.filter((group) => group !== '').join(' ');
}
