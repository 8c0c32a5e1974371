import { expect, it } from 'vitest';
import { clockOf } from '~store/contract/zoned-time';
import { momentWords } from '../../../desk/parts/moment-words';

const zone = clockOf('America/Los_Angeles');
const at = (iso: string) => Date.parse(iso) / 1000;
const words = (moment: string, now = '2026-11-28T20:00:00Z', isInSentence = false) => {
	const { day, time } = momentWords(at(moment), at(now), zone, isInSentence);
	return `${day} ${time}`;
};

it('writes a moment in everyday words by the store’s clock', () => {
	expect(words('2026-11-28T22:05:00Z')).toBe('Today 14:05');
	expect(words('2026-11-28T07:59:00Z')).toBe('Yesterday 23:59');
	expect(words('2026-11-29T08:00:00Z')).toBe('Tomorrow 00:00');
	expect(words('2026-11-24T18:30:00Z')).toBe('Tue 24 Nov 10:30');
	expect(words('2025-11-24T18:30:00Z')).toBe('24 Nov 2025 10:30');
});

it('distinguishes yesterday from today across a clock change', () => {
	expect(words('2026-11-01T07:30:00Z', '2026-11-02T08:30:00Z')).toBe('Yesterday 00:30');
});

it('writes a near day in lower case after other words', () => {
	expect(words('2026-11-28T22:05:00Z', undefined, true)).toBe('today 14:05');
	expect(words('2026-11-24T18:30:00Z', undefined, true)).toBe('Tue 24 Nov 10:30');
});
