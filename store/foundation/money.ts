import { dollars } from '../contract/dollars';

/** Cents as the wire shows an amount: 1299 is '12.99'. */
export const toDecimal = (cents: number): string => {
	const sign = cents < 0 ? '-' : '';
	const whole = Math.abs(Math.round(cents));
	return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** Cents in a reader's eyes: 999900 is '$9,999.00'. */
export const inDollars = (cents: number): string => dollars(toDecimal(cents));

/** Cents in an amount as text: '12.99', '12.9' and '12'; null for anything else. */
export const centsIn = (text: string): number | null =>
	/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;

/**
 * A part of an amount in hundredths of a percent, to the nearest cent, halves up: 5 % of 1299 is 65. The part may have one
 * decimal, as 997.5 for Quebec's 9.975 %.
 */
export const share = (cents: number, basisPoints: number): number => toCents(exactShare(cents, basisPoints));

/** The same part before it is rounded, in hundred-thousandths of a cent: such parts can be added up. */
export const exactShare = (cents: number, basisPoints: number): number => cents * Math.round(basisPoints * 10);

/** Hundred-thousandths of a cent to the nearest cent, halves up. */
export const toCents = (exact: number): number => Math.floor((exact + 50_000) / 100_000);

/**
 * Shares an amount of cents out in proportion; the cents that rounding leaves go to the largest remainders, the first of
 * equals. Among nothing there is nothing to share.
 */
export function shareOut(amount: number, among: number[]): number[] {
	const whole = BigInt(among.reduce((total, one) => total + one, 0));
	if (whole === 0n) return among.map(() => 0);
	const exact = among.map((one) => Number((BigInt(one) * BigInt(amount)) / whole));
	const remainders = among.map((one, index) => ({ index, rest: Number((BigInt(one) * BigInt(amount)) % whole) }));
	const left = amount - exact.reduce((total, cents) => total + cents, 0);
	for (const { index } of remainders.sort((a, b) => b.rest - a.rest).slice(0, left))
		exact[index] = (exact[index] ?? 0) + 1;
	return exact;
}
