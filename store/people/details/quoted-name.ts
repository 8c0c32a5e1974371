/** The most letters of a name that are quoted. */
const maxQuotedLength = 80;

/** Quotes a person's own name in a mail to others. Removes everything that would make it more than a name. */
export const quotedName = (name: string): string => `“${plainName(name)}”`;

/** Removes from a name everything that would make it look like more, such as a link, a line of its own, or quotes that end early. */
export function plainName(name: string): string {
	const plain = name
		.replace(/\s+/g, ' ')
		.replace(/[\p{C}"“”„«»<>]/gu, '')
		// Mail programs make links of whatever looks like an address.
		.replace(/(?<=\S)[./:@\\]+(?=\S)/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return [...plain].slice(0, maxQuotedLength).join('');
}
