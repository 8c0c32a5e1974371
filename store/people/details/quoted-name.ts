/** The maximum number of characters of a person's name that is quoted in an e-mail. */
const maxQuotedLength = 80;

/** Quotes a person's name in an e-mail to other people. Removes all text that could look like more than a name. */
export const quotedName = (name: string): string => `“${plainName(name)}”`;

/** Removes links, line breaks and quotation marks from a name, so that it cannot look like other content. */
export function plainName(name: string): string {
	const plain = name
		.replace(/\s+/g, ' ')
		.replace(/[\p{C}"“”„«»<>]/gu, '')
		// These characters are removed, because e-mail programs turn a text that looks like a URL into a link.
		.replace(/(?<=\S)[./:@\\]+(?=\S)/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return [...plain].slice(0, maxQuotedLength).join('');
}
