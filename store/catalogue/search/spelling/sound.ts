const rules: [RegExp, string][] = [
	[/^(?:kn|gn|pn)/, 'n'],
	[/^wr/, 'r'],
	[/^ps/, 's'],
	[/^x/, 's'],
	[/ph/g, 'f'],
	[/gh(?=[ht]|$)/g, ''],
	[/gh/g, 'g'],
	[/t?ch(?=[rl])/g, 'k'],
	[/s?c(?=[eiy])/g, 's'],
	[/tch/g, 'ch'],
	[/sch/g, 'sk'],
	[/[cq]k?/g, 'k'],
	[/kh/g, 'k'],
	[/x/g, 'ks'],
	[/dg(?=[eiy])/g, 'j'],
	[/[zß]/g, 's'],
	[/[vw](?=[aeiouy]|$)/g, 'f'],
	[/w/g, ''],
	[/th/g, 't'],
	[/d(?=t)/g, ''],
	[/[aeiouy]+/g, ''],
	[/h/g, ''],
	[/(.)\1+/g, '$1'],
];

/**
 * Returns the approximate sound of an English word. For example, 'stephen' and 'steven', 'tolkien' and 'tolkein', 'karamazov'
 * and 'karamazof' have the same sound. The sound contains a vowel only at the beginning of the word, and does not distinguish
 * between vowels.
 */
export function soundOf(word: string): string {
	let text = /^[aeiouy]/.test(word) ? `A${word}` : /^h/.test(word) ? `H${word.slice(1)}` : word;
	for (const [pattern, sound] of rules) text = text.replace(pattern, sound);
	return text;
}
