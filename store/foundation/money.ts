/** Cents as the wire shows an amount: 1299 is '12.99'. */
export const toDecimal = (cents: number): string => {
	const sign = cents < 0 ? '-' : '';
	const whole = Math.abs(Math.round(cents));
	return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** Cents in an amount as text: '12.99', '12.9' and '12'; null for anything else. */
export const centsIn = (text: string): number | null =>
	/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;

/**
 * A part of an amount in hundredths of a percent, to the nearest cent, halves up: 5 % of 1299 is 65. The part may have one
 * decimal, as 997.5 for Quebec's 9.975 %.
 */
export const share = (cents: number, basisPoints: number): number =>
	Math.floor((cents * Math.round(basisPoints * 10) + 50_000) / 100_000);
