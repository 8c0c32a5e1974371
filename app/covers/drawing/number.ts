/** Formats a length or coordinate of the drawing, rounded to a tenth. */
export function number(value: number): string {
	return String(Math.round(value * 10) / 10);
}
