/**
 * Escapes text for XML content and attribute values. Removes control characters and incomplete surrogate pairs, which XML 1.0
 * cannot contain.
 */
export function escapeXml(text: string): string {
	return text
		.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
		.replace(/[\u007f-\u009f]/g, '')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&#39;');
}
