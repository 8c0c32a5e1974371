import { describe, expect, it } from 'vitest';
import { leftWords, readyWords } from '../../../desk/session/done-words';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(1001 + at));
const refusals = (count: number) =>
	numbers(count).map((number) => ({
		words: `Order ${number} is not paid. Open the order and choose how the customer paid.`,
	}));

describe('the message after several orders were changed together', () => {
	it('lists each of five refusals', () => {
		const refused = refusals(5);
		const { kind, text } = readyWords({ done: ['1'], refused });
		expect(kind).toBe('notice');
		expect(text).toBe(['Partly done: 1 of 6 orders are ready.', ...refused.map(({ words }) => words)].join(' '));
	});

	it('counts the refusals after the first five', () => {
		expect(readyWords({ done: [], refused: refusals(6) }).kind).toBe('error');
		expect(readyWords({ done: [], refused: refusals(6) }).text).toMatch(
			/Order 1005 is not paid\. .* 1 more order stays here\. Open an order to see why\.$/,
		);
		expect(readyWords({ done: [], refused: refusals(6) }).text).not.toContain('1006');
		expect(readyWords({ done: [], refused: refusals(17) }).text).toContain(' 12 more orders stay here.');
	});

	it('names five orders on account, and counts the rest', () => {
		const wordsFor = (count: number) =>
			leftWords({ done: numbers(count), refused: [], on_account: numbers(count) }, true).text;
		expect(wordsFor(5)).toBe('5 of 5 orders are sent. On account: 1001, 1002, 1003, 1004, 1005.');
		expect(wordsFor(7)).toBe('7 of 7 orders are sent. On account: 1001, 1002, 1003, 1004, 1005 and 2 more.');
	});

	it('stays short enough for the largest selection', () => {
		const { text } = leftWords({ done: numbers(50), refused: refusals(50), on_account: numbers(50) }, false);
		expect(text.length).toBeLessThan(600);
	});
});
