/** Percent-encodes anything for one segment of a path. */
export const encodePart = (text: string): string => encodeURIComponent(whole(text));

/** Half a character (a broken surrogate pair) cannot be encoded. Read as Unicode (`u`), a whole pair is no surrogate. */
const whole = (text: string) => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

/**
 * Keeps a written segment from being read as something else: '.' and '..' name folders to every reader of addresses,
 * and Remix takes an address that ends in '.data' for a script's request. A space, which reading trims, tells them apart.
 */
export function guardSegment(segment: string): string {
	if (/^\.{1,2}$/.test(segment)) return `%20${segment}`;
	return segment.endsWith('.data') ? `${segment}%20` : segment;
}

/** What a piece of a raw path says, on one line and trimmed. Percent signs that encode nothing stand for themselves. */
export const decodePart = (raw: string): string =>
	raw
		.replace(/(?:%[\da-f]{2})+/gi, decoded)
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
		.replace(/[\u0000-\u001f\u007f]+/g, ' ')
		.trim();

function decoded(sequence: string): string {
	try {
		return decodeURIComponent(sequence);
	} catch {
		return sequence;
	}
}
