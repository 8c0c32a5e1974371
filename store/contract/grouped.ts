/** Formats a number with commas between groups of three digits. A number that is given as text ('1234.50') may have decimals. */
export const grouped = (number: number | string): string => String(number).replace(/\B(?=(\d{3})+(?=\.|$))/g, ',');
