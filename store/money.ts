/** Cents as the wire shows an amount: 1299 is '12.99'. */
export const toDecimal = (cents: number): string => {
	const sign = cents < 0 ? '-' : '';
	const whole = Math.abs(Math.round(cents));
	return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** A part of an amount in hundredths of a percent, to the nearest cent, halves up: 5 % of 1299 is 65. */
export const share = (cents: number, basisPoints: number): number => Math.floor((cents * basisPoints + 5000) / 10_000);
