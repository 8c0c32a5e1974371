/** Percent-encodes a text for one segment of a path. */
export const encodePart = (text: string): string => encodeURIComponent(whole(text));

/**
 * Replaces incomplete surrogate pairs, because a URL cannot contain them. With the `u` flag, the expression does not match a
 * complete surrogate pair.
 */
const whole = (text: string) => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

/**
 * Protects a path segment that has a special meaning. '.' and '..' mean folders in every address, and Remix treats a path that
 * ends in '.data' as a script's request. Adds a space at the end of such a path segment; the space is removed when the path is
 * read.
 */
export function guardSegment(segment: string): string {
	if (/^\.{1,2}$/.test(segment)) return `%20${segment}`;
	return segment.endsWith('.data') ? `${segment}%20` : segment;
}

/**
 * Decodes a raw path segment to one line of text without spaces at its ends. Keeps percent signs that are not part of a valid
 * code.
 */
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
