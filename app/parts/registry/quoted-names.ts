/**
 * '“Our day”', '“Our day” and “For the lake”': gift registries, as a sentence names them.
 * @param most how many are named where there are more; the others are counted
 */
export function quotedNames(titles: string[], most = titles.length): string {
	const quoted = titles.slice(0, most).map((title) => `“${title}”`);
	const others = titles.length - quoted.length;
	if (others > 0) quoted.push(others === 1 ? 'another one' : `${others} others`);
	return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter(Boolean).join(' and ');
}
