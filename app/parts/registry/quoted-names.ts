/** '“Our day”', '“Our day” and “For the lake”': gift registries, as a sentence names them. */
export function quotedNames(titles: string[]): string {
	const quoted = titles.map((title) => `“${title}”`);
	return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter(Boolean).join(' and ');
}
