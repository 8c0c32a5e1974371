/**
 * Returns the names of gift registries as text: '“Our day”', '“Our day” and “For the lake”'.
 * @param most the maximum number of names in the text; further registries are only counted
 */
export function quotedNames(titles: string[], most = titles.length): string {
	const quoted = titles.slice(0, most).map((title) => `“${title}”`);
	const others = titles.length - quoted.length;
	if (others > 0) quoted.push(others === 1 ? 'another one' : `${others} others`);
	return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter(Boolean).join(' and ');
}
