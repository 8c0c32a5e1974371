/** Percent-encodes a text for one segment of a path. */
export const encodePart = (text: string): string => encodeURIComponent(whole(text));

/**
 * Half a character (a broken surrogate pair) cannot be encoded. With the `u` flag, a whole pair does not match as
 * surrogates.
 */
const whole = (text: string) => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

/**
 * Protects a written segment from being misread: '.' and '..' mean folders in every address, and Remix treats an
 * address that ends in '.data' as a script's request. A trailing space, which reading trims, distinguishes the segment.
 */
export function guardSegment(segment: string): string {
	if (/^\.{1,2}$/.test(segment)) return `%20${segment}`;
	return segment.endsWith('.data') ? `${segment}%20` : segment;
}

/** Decodes a piece of a raw path, on one line and trimmed. Keeps percent signs that encode nothing. */
export const decodePart = (raw: string): string =>
	raw
		.replace(/(?:%[\da-f]{2})+/gi, decoded)
		// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
		.replace(/[\u0000-\u001f\u007f]+/g, ' ')
		.trim();

function decoded(sequence: string): string {
	try {
		return decodeURIComponent(sequence);
	} catch {
		return sequence;
	}
}
