import { randomInt } from 'node:crypto';

/** What every number of the shop's begins with: no payment card does. */
const first = '9';
const length = 16;

/** A new gift card's number: sixteen digits of chance, the last of which checks the others. */
export function newNumber(): string {
	const chance = Array.from({ length: length - 2 }, () => randomInt(10)).join('');
	return withCheckDigit(`${first}${chance}`);
}

/** The digits and the one that checks them, by Luhn's rule: no digit can be mistyped, nor most pairs exchanged. */
export function withCheckDigit(digits: string): string {
	return `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;
}

/** Whether a number could be one of the shop's: one that is not was mistyped. */
export const couldBeNumber = (number: string): boolean => /^\d{16}$/.test(number) && luhnSum(number) % 10 === 0;

/** The number in groups of four, as it is shown. */
export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/** Every second digit from the right counts double, and of two digits their sum. */
function luhnSum(digits: string): number {
	return [...digits].reverse().reduce((sum, digit, place) => {
		const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
		return sum + (value > 9 ? value - 9 : value);
	}, 0);
}
