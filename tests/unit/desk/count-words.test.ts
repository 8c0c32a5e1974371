import { describe, expect, it } from 'vitest';
import { afterWords, countTags, differenceWords, lostWords } from '../../../desk/parts/count-words';
import type { CountLine } from '../../../store/contract/desk-counting';

/** A title with two copies in the store that was not scanned. */
const unscanned: CountLine = {
	eisbn: '9780000000001',
	title: 'Tide',
	condition: 'new',
	condition_text: 'New',
	counted: null,
	expected: 2,
	standing: 'here',
	in_store: 2,
	shelf: 'U-E',
	onhand: 2,
	after: 0,
	short: 0,
	outdated: false,
	lost: 2,
	kept: false,
	version: '',
};

describe('the copies that are available after a count', () => {
	it('depend on the choice about titles that were not scanned', () => {
		expect(afterWords(unscanned)).toBe('2 if kept, 0 if written off');
	});

	it('are the counted copies of a scanned title', () => {
		expect(afterWords({ ...unscanned, counted: 1, after: 1 })).toBe('1');
	});

	it('stay the same if copies came after the scan', () => {
		expect(afterWords({ ...unscanned, outdated: true })).toBe('2');
		expect(afterWords({ ...unscanned, counted: 1, after: 1, outdated: true })).toBe('2');
	});
});

describe('the copies that a title loses', () => {
	it('are all copies of a title that was not scanned', () => {
		expect(lostWords(unscanned)).toBe('2');
	});

	it('are named with the copies on hold, which stay', () => {
		expect(lostWords({ ...unscanned, onhand: 1, lost: 1 })).toBe('1 (1 on hold stays)');
		expect(lostWords({ ...unscanned, expected: 4, onhand: 1, lost: 1 })).toBe('1 (3 on hold stay)');
	});

	it('are the missing copies of a scanned title', () => {
		expect(lostWords({ ...unscanned, counted: 1, lost: 1 })).toBe('1');
	});
});

describe('the texts of a title that was not scanned', () => {
	it('are empty while the count is open', () => {
		expect(countTags({ ...unscanned, onhand: 1, lost: 1 }, true)).toEqual([]);
	});

	it('name the copies that were written off, and the copies on hold that stay', () => {
		expect(countTags(unscanned, false)).toEqual(['2 fewer than expected']);
		expect(countTags({ ...unscanned, onhand: 1, lost: 1 }, false)).toEqual([
			'1 fewer than expected',
			'1 on hold stays',
		]);
	});
});

describe('the difference between the counted and the expected copies', () => {
	const count = { expected: 4, copies: 1, differences: 2, unscanned: { titles: 1, copies: 2 } };

	it('leaves out titles that an open count has not scanned yet', () => {
		expect(differenceWords({ ...count, state: 'open' })).toBe('−1 copy, 1 title differs');
		const begun = { ...count, copies: 0, unscanned: { titles: 2, copies: 4 } };
		expect(differenceWords({ ...begun, state: 'open' })).toBe('0 copies, 0 titles differ');
	});

	it('includes the titles that a finished count has written off', () => {
		expect(differenceWords({ ...count, state: 'booked' })).toBe('−3 copies, 2 titles differ');
	});

	it('has no number of copies if an older version finished the count', () => {
		expect(differenceWords({ ...count, state: 'booked', expected: null })).toBe('2 titles differ');
	});
});
