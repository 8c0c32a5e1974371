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
 * Returns an approximate sound of a word in English: 'stephen' and 'steven', 'tolkien' and 'tolkein', 'karamazov' and 'karamazof'
 * are the same. Vowels only count at the beginning of a word, where all vowels are equal.
 */
export function soundOf(word: string): string {
	let text = /^[aeiouy]/.test(word) ? `A${word}` : /^h/.test(word) ? `H${word.slice(1)}` : word;
	for (const [pattern, sound] of rules) text = text.replace(pattern, sound);
	return text;
}
