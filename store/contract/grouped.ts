/** A whole number with commas between its thousands. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
