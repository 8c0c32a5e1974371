/**
 * Formats a number with commas between groups of three digits. If the number is given as text ('1234.50'), it may have decimals.
 */
export const grouped = (number: number | string): string => String(number).replace(/\B(?=(\d{3})+(?=\.|$))/g, ',');
