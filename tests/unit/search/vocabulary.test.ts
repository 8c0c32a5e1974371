import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundOf } from '~store/catalogue/search/spelling/sound';
import { type Near, Vocabulary } from '~store/catalogue/search/spelling/vocabulary';

/** Counts the slips between two words in the simplest way: extra, missing, wrong or swapped letters. */
function slips(a: string, b: string): number {
	const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from({ length: b.length }, () => 0)]);
	const at = (i: number, j: number) => (i === 0 ? j : (rows[i]?.[j] ?? 0));
	for (let i = 1; i <= a.length; i += 1) {
		for (let j = 1; j <= b.length; j += 1) {
			const other = a[i - 1] === b[j - 1] ? 0 : 1;
			const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + other];
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(at(i - 2, j - 2) + 1);
			rows[i]?.splice(j, 1, Math.min(...ways));
		}
	}
	return at(a.length, b.length);
}

/** Finds the same as `near` by checking every word. */
function plainlyNear(words: ReadonlyMap<string, number>, word: string, most: number, unfinished: boolean): Near[] {
	const few = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
	if (few === 0) return [];
	const found = new Map<string, number>();
	const missing = (a: string, b: string) => new Set([...a].filter((letter) => !b.includes(letter))).size;
	for (const [other, frequency] of words) {
		const alike = soundOf(other) === soundOf(word);
		const allowed = alike ? 3 : few;
		if (missing(word, other) > allowed) continue;
		const common = 0.12 * Math.log10(1 + Math.max(1, frequency));
		const first = word[0] === other[0] ? 0 : 0.3;
		const away = slips(word, other);
		const offer = (text: string, cost: number) =>
			found.set(text, Math.min(found.get(text) ?? Number.POSITIVE_INFINITY, cost - common));
		if (other !== word && away <= allowed) offer(other, (alike ? 0.7 + (away - 1) * 0.5 : away) + first);
		const beginning = other.slice(0, word.length);
		if (unfinished && other.length > word.length + 1 && word.length > 3 && slips(word, beginning) === 1)
			offer(beginning, 1.3 + first);
	}
	return [...found]
		.map(([other, cost]) => ({ word: other, cost }))
		.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
		.slice(0, most);
}

const letters = fc.constantFrom(...'aenrskphé');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });

describe('the words close to a given word', () => {
	it('match a full scan of all words', () => {
		let found = 0;
		fc.assert(
			fc.property(
				fc.array(fc.tuple(word, fc.nat(400)), { minLength: 1, maxLength: 400, size: 'max' }),
				fc.array(word, { minLength: 4, maxLength: 4 }),
				fc.boolean(),
				(rows, typed, unfinished) => {
					const words = new Map(rows);
					const vocabulary = new Vocabulary([...words].map(([word, frequency]) => ({ word, frequency })));
					for (const one of [...typed, ...[...words.keys()].slice(0, 8).map((known) => `${known.slice(1)}a`)]) {
						const near = vocabulary.near(one, unfinished);
						const plain = plainlyNear(words, one, 60, unfinished);
						expect(near.map((other) => other.word)).toEqual(plain.map((other) => other.word));
						for (const [at, { cost }] of near.entries()) expect(cost).toBeCloseTo(plain[at]?.cost ?? 0, 9);
						found += near.length;
					}
				},
			),
			{ numRuns: 120 },
		);
		expect(found).toBeGreaterThan(500);
	});
});
