import { expect, test } from 'vitest';
import { hasAtMost } from '~store/contract/graphemes';

test.each([
	['abc', true],
	['abcd', false],
	['👩‍👩‍👧‍👦👍🏽é', true],
	['e\u0301e\u0301e\u0301', true],
	['नमस्ते', true],
	['👍👍👍👍', false],
	[`a${'\u0301'.repeat(1000)}`, false],
])('%s has at most three letters: %s', (text, short) => {
	expect(hasAtMost(3, text)).toBe(short);
});
