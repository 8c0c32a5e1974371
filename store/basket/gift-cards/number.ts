import { randomInt } from 'node:crypto';

/** The first digit of all gift card numbers of this shop. The numbers of payment cards never start with a 9. */
const first = '9';
const length = 16;

/** Makes a gift card number: a 9, fourteen random digits and a check digit. */
export function newNumber(): string {
	const chance = Array.from({ length: length - 2 }, () => randomInt(10)).join('');
	return withCheckDigit(`${first}${chance}`);
}

/** Appends the Luhn check digit to a number. The check digit detects every wrong digit, and most swapped pairs of digits. */
export function withCheckDigit(digits: string): string {
	return `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;
}

/** Returns whether a number has the length and check digit of this shop's gift card numbers. */
export const couldBeNumber = (number: string): boolean => /^\d{16}$/.test(number) && luhnSum(number) % 10 === 0;

/** Formats a gift card number in groups of four digits. */
export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Calculates the Luhn sum of a number. Every second digit from the right is doubled. If doubling gives two digits, both digits
 * are added to the sum.
 */
function luhnSum(digits: string): number {
	return [...digits].reverse().reduce((sum, digit, place) => {
		const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
		return sum + (value > 9 ? value - 9 : value);
	}, 0);
}
