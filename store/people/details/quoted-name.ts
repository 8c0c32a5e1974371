/** As much of a name as is quoted. Letters. */
const maxQuotedLength = 80;

/** A name that somebody gave themselves, for a mail to others: in quotes, and without what would make it more than a name. */
export const quotedName = (name: string): string => `“${plainName(name)}”`;

/** A name without what would make it look like more than one, such as a link, a line of its own, or quotes that end before it does. */
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
