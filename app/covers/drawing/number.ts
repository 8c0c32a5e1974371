/** A length or coordinate for the drawing, to a tenth of a unit. */
export function number(value: number): string {
	return String(Math.round(value * 10) / 10);
}
