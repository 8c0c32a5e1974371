/** A value as JSON that cannot end the script element that it stands in. */
export const inScript = (value: unknown): string =>
	JSON.stringify(value)
		.replaceAll('&', '\\u0026')
		.replaceAll('<', '\\u003c')
		.replaceAll('>', '\\u003e')
		.replaceAll('\u2028', '\\u2028')
		.replaceAll('\u2029', '\\u2029');
