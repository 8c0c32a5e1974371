const millimetresTable: Record<string, number> = {
	mm: 1,
	cm: 10,
	m: 1000,
	in: 25.4,
	inch: 25.4,
	inches: 25.4,
	'"': 25.4,
};
const gramsTable: Record<string, number> = {
	g: 1,
	gr: 1,
	grams: 1,
	kg: 1000,
	oz: 28.349523125,
	ounces: 28.349523125,
	lb: 453.59237,
	lbs: 453.59237,
	pounds: 453.59237,
};

/**
 * Converts a length such as '9.2 in', '23,4 cm' or '234' to whole millimetres. Returns `undefined` for any other text.
 * @param unit the unit of a number that has no unit
 */
export function millimetres(text: string, unit = 'mm'): number | undefined {
	return measure(text, millimetresTable, unit);
}

/**
 * Converts a weight such as '1.2 lb', '300 g' or '300' to whole grams. Returns `undefined` for any other text.
 * @param unit the unit of a number that has no unit
 */
export function grams(text: string, unit = 'g'): number | undefined {
	return measure(unit === 'g' ? withoutThousands(text) : text, gramsTable, unit);
}

/**
 * Removes the thousands separator from a weight such as '1,200 g'. The comma cannot be a decimal separator, because no book
 * weighs 1.2 grams, and feeds do not give weights in milligrams.
 */
const withoutThousands = (text: string): string =>
	text.replace(/^(\s*[1-9])[.,\s](?=\d{3}\s*(?:g|gr|grams)?\.?\s*$)/i, '$1');

function measure(text: string, units: Record<string, number>, unit: string): number | undefined {
	const [, amount = '', written = ''] = /^\s*(\d*[.,]?\d+)\s*("|[a-z]*)\.?\s*$/i.exec(text) ?? [];
	const factor = units[(written || unit).toLowerCase()];
	const value = factor === undefined ? 0 : Math.round(Number(amount.replace(',', '.')) * factor);
	return value > 0 ? value : undefined;
}
