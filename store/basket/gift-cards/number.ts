import { randomInt } from 'node:crypto';

/** The first digit of every number of the shop's: payment cards do not begin with it. */
const first = '9';
const length = 16;

/** Makes a gift card's number: a 9, fourteen random digits and a check digit. */
export function newNumber(): string {
	const chance = Array.from({ length: length - 2 }, () => randomInt(10)).join('');
	return withCheckDigit(`${first}${chance}`);
}

/** Appends the check digit by Luhn's rule, which detects every wrong digit and most swapped pairs. */
export function withCheckDigit(digits: string): string {
	return `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;
}

/** Whether a number could be one of the shop's, by its length and check digit. */
export const couldBeNumber = (number: string): boolean => /^\d{16}$/.test(number) && luhnSum(number) % 10 === 0;

/** Writes a number in groups of four, as it is shown. */
export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/** Sums digits by Luhn's rule: every second one from the right counts double, with the digits of a two-digit result added. */
function luhnSum(digits: string): number {
	return [...digits].reverse().reduce((sum, digit, place) => {
		const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
		return sum + (value > 9 ? value - 9 : value);
	}, 0);
}
