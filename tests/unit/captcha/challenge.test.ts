import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asAnswer, asLetters, numberInWords } from '~store/foundation/captcha/answers';
import { acceptableAnswers, composeChallenge } from '~store/foundation/captcha/captcha';
import { type Chance, shuffled } from '~store/foundation/captcha/chance';
import { drawLetters } from '~store/foundation/captcha/draw-letters';
import { letters } from '~store/foundation/captcha/letters';
import { answerQuestion } from '../../harness/answer-question';

/** Returns the same numbers for the same seed (mulberry32). */
function seeded(seed: number): Chance {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

describe('what was typed', () => {
	it.each([
		['Seven', '7'],
		['  7 ', '7'],
		['07', '07'],
		['twenty', '20'],
		['A dictionary.', 'dictionary'],
		['the Sea-Gull!', 'seagull'],
		['the', 'the'],
		['É', 'e'],
		['', ''],
	])('%j answers a question as %j', (typed, answer) => expect(asAnswer(typed)).toBe(answer));

	it.each([
		[' a K x-M', 'akxm'],
		['AKXM', 'akxm'],
		['—', ''],
	])('%j reads letters as %j', (typed, read) => expect(asLetters(typed)).toBe(read));

	it('knows every number word that a question uses', () => {
		for (let number = 0; number <= 20; number++) expect(asAnswer(numberInWords(number))).toBe(String(number));
	});
});

describe('a challenge', () => {
	it('has a question that any reader can answer', () => {
		const kinds = new Set<string>();
		fc.assert(
			fc.property(fc.integer(), (seed) => {
				const { question, answers } = composeChallenge(seeded(seed));
				kinds.add(question.split(' ').slice(0, 3).join(' '));
				const answer = answerQuestion(question);
				expect(answer).not.toBe('');
				expect(acceptableAnswers(answer).some((reading) => answers.includes(reading))).toBe(true);
				expect(acceptableAnswers('nonsense').some((reading) => answers.includes(reading))).toBe(false);
				expect(acceptableAnswers('').some((reading) => answers.includes(reading))).toBe(false);
			}),
		);
		expect(kinds.size).toBeGreaterThanOrEqual(4);
	});

	it('can be answered by a short program, so rate limits are still needed', () => {
		const answered = Array.from({ length: 1000 }, (_, seed) => composeChallenge(seeded(seed))).filter(
			({ question, answers }) =>
				acceptableAnswers(answerQuestion(question)).some((reading) => answers.includes(reading)),
		);
		expect(answered).toHaveLength(1000);
	});

	it('accepts its letters in upper or lower case', () => {
		const { answers } = composeChallenge(seeded(7));
		expect(answers[0]).toMatch(/^[a-z]{4}$/);
		expect(acceptableAnswers(answers[0]?.toUpperCase() ?? '')).toContain(answers[0]);
	});

	it('draws letters as one path without text, style or anything that tells them apart', () => {
		fc.assert(
			fc.property(fc.integer(), (seed) => {
				const { image } = composeChallenge(seeded(seed));
				expect(image).toMatch(/^<svg [^<>]*><path d="[ML0-9. -]+"[^<>]*\/><\/svg>$/);
				expect(image).not.toMatch(/style|text|href|NaN|undefined/);
			}),
		);
	});

	it('never draws the same letters twice alike', () => {
		const code = Object.keys(letters).slice(0, 4).join('');
		expect(drawLetters(code, seeded(1))).not.toBe(drawLetters(code, seeded(2)));
	});

	it('keeps every point on the sheet or near it', () => {
		for (let seed = 0; seed < 50; seed++) {
			const { image } = composeChallenge(seeded(seed));
			const points = [...image.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
			expect(points.length).toBeGreaterThan(40);
			for (const [x = 0, y = 0] of points) {
				expect(x).toBeGreaterThan(-5);
				expect(x).toBeLessThan(265);
				expect(y).toBeGreaterThan(-5);
				expect(y).toBeLessThan(95);
			}
		}
	});
});

it('shuffles without losing anything', () => {
	fc.assert(
		fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
			const mixed = shuffled(items, seeded(seed));
			expect([...mixed].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
		}),
	);
});
