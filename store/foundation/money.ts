import { dollars } from '../contract/dollars';

/** Formats cents as an amount in the API: 1299 becomes '12.99'. */
export const toDecimal = (cents: number): string => {
	const sign = cents < 0 ? '-' : '';
	const whole = Math.abs(Math.round(cents));
	return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** Formats cents as an amount for readers: 999900 becomes '$9,999.00'. */
export const inDollars = (cents: number): string => dollars(toDecimal(cents));

/** Parses an amount such as '12.99', '12.9' or '12' into cents. Returns null for any other text. */
export const centsIn = (text: string): number | null =>
	/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;

/**
 * Computes a percentage of an amount in cents, rounded to the nearest cent, with halves rounded up: 5 % of 1299 is 65.
 * @param basisPoints the percentage in hundredths of a percent, with at most one decimal: 997.5 is Quebec's 9.975 %
 */
export const share = (cents: number, basisPoints: number): number => toCents(exactShare(cents, basisPoints));

/**
 * Computes a percentage of an amount without rounding, in hundred-thousandths of a cent, so that several results can be added up
 * before rounding.
 */
export const exactShare = (cents: number, basisPoints: number): number => cents * Math.round(basisPoints * 10);

/** Rounds hundred-thousandths of a cent to the nearest cent, with halves rounded up. */
export const toCents = (exact: number): number => Math.floor((exact + 50_000) / 100_000);

/**
 * Divides an amount of cents in proportion to weights. Cents that are left after rounding go to the shares with the largest
 * remainders. If remainders are equal, the first share gets the cent. If all weights are 0, all shares are 0.
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
