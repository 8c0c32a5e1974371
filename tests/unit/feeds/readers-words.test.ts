import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameRules, readersName, readersTitle, titleRules } from '~store/catalogue/feeds/readers-words';

describe.each([...titleRules, ...nameRules])('$name', ({ examples, mend }) => {
	it.each(examples)('%s', (from, to) => {
		expect(mend(from)).toBe(to);
	});
});

describe('the words that readers expect', () => {
	it('come of several rules at once', () => {
		expect(readersTitle('RUSSIA HOUSE, THE')).toBe('The Russia House');
		expect(readersTitle('CHILD IS BORN, A')).toBe('A Child Is Born');
		expect(readersTitle('CIRCULO MAGICO, EL')).toBe('EL CIRCULO MAGICO');
		expect(readersName('IAN RIMMER &')).toBe('Ian Rimmer');
	});

	it('do not change a second time', () => {
		const words = fc.stringMatching(/^[A-Za-zÀ-ÿ,.:'& -]{1,60}$/);
		const all = [...titleRules, ...nameRules].flatMap(({ examples }) => examples.flat());
		fc.assert(
			fc.property(fc.oneof(words, fc.constantFrom(...all)), (text) => {
				expect(readersName(readersName(text))).toBe(readersName(text));
			}),
		);
		for (const text of all) expect(readersTitle(readersTitle(text))).toBe(readersTitle(text));
	});

	it('keep every letter of the feed, in any case', () => {
		const letters = (text: string) => [...text.toLowerCase().replace(/[^\p{L}]/gu, '')].sort().join('');
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Za-z,.:'& -]{1,60}$/), (text) => {
				expect(letters(readersTitle(text))).toBe(letters(text));
			}),
		);
	});
});
