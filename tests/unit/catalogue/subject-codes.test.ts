import { expect, it } from 'vitest';
import { ownTopics, parentOf, subjectOf, topic, wordsOfCode } from '~store/catalogue/titles/subject-codes';

it.each([
	[
		{ scheme: 'thema', code: 'fba', label: 'Modern fiction' },
		{ code: 'FBA', scheme: 'thema', label: 'Modern fiction' },
	],
	[
		{ scheme: 'bisac', code: 'FIC002000' },
		{ code: 'FIC002000', scheme: 'bisac', label: null },
	],
	[
		{ scheme: 'bic', code: 'FA' },
		{ code: 'bic:FA', scheme: 'bic', label: null },
	],
	[
		{ scheme: 'genre', code: 'Fantasy,Magic' },
		{ code: 'genre:fantasy-magic', scheme: 'genre', label: 'Fantasy, Magic' },
	],
	[
		{ scheme: 'keyword', code: 'Sea Voyages' },
		{ code: 'keyword:sea voyages', scheme: 'keyword', label: null },
	],
	[
		{ scheme: 'keyword', code: '__award-winner' },
		{ code: '__award-winner', scheme: 'topic', label: 'Award winner' },
	],
	[{ scheme: 'keyword', code: ' – ' }, null],
	[{ scheme: 'thema', code: ' ' }, null],
] as const)('keeps %j', (told, kept) => {
	expect(subjectOf(told)).toEqual(kept);
});

it('derives the topics of a title from its own data', () => {
	expect(ownTopics({ canadian: true, largePrint: true, language: 'fre' })).toEqual([
		'__canadian',
		'__large-print',
		'__french',
	]);
	expect(ownTopics({ canadian: false, largePrint: false, language: 'eng' })).toEqual([]);
	expect(topic('__canadian').label).toBe('Canadian authors');
});

it('nests the schemes that have levels', () => {
	expect(parentOf({ code: 'FBA', scheme: 'thema', label: null })).toBe('FB');
	expect(parentOf({ code: '1KBC-CA-A', scheme: 'thema', label: null })).toBe('1KBC-CA');
	expect(parentOf({ code: 'F', scheme: 'thema', label: null })).toBeNull();
	expect(parentOf({ code: 'FIC002000', scheme: 'bisac', label: null })).toBe('FIC000000');
	expect(parentOf({ code: 'FIC000000', scheme: 'bisac', label: null })).toBeNull();
	expect(parentOf({ code: 'genre:sea', scheme: 'genre', label: null })).toBeNull();
});

it('passes the words of free subjects to the search, but no codes', () => {
	expect(wordsOfCode('genre:science-fiction')).toBe('science fiction');
	expect(wordsOfCode('keyword:sea voyages')).toBe('sea voyages');
	expect(wordsOfCode('__award-winner')).toBe('award winner');
	expect(wordsOfCode('FBA')).toBe('');
	expect(wordsOfCode('bic:FA')).toBe('');
});
