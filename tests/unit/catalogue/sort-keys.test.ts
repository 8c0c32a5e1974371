import { expect, it } from 'vitest';
import { authorSort, familyName, folded, nameKey, seriesKey, titleSort } from '~store/catalogue/titles/sort-keys';

it.each([
	['The Long Winter', null, 'long winter'],
	['A Winter', 'eng', 'winter'],
	["L'Été indien", 'fre', 'ete indien'],
	['Les Misérables', 'fre', 'miserables'],
	['Les Misérables', 'eng', 'les miserables'],
	['Die Verwandlung', 'ger', 'verwandlung'],
	['“Heroes” of the Sea', 'eng', 'heroes” of the sea'],
	['The', 'eng', 'the'],
	['Ørsted  Returns', 'eng', 'orsted returns'],
	['!!!', 'eng', '!!!'],
])('sorts %s (%s) by %s', (title, language, key) => {
	expect(titleSort(title, language)).toBe(key);
});

it('never folds a character to an empty text', () => {
	for (const text of ['ʔ', 'ˀ', '\u200b', '\u0301']) expect(folded(text), JSON.stringify(text)).not.toBe('');
	expect(folded(' \u00a0 ')).toBe('');
});

it.each([
	['Ursula K. Le Guin', 'guin'],
	['Guin, Ursula K. Le', 'guin'],
	['Martin Luther King Jr.', 'king'],
	['Martin Luther King, Jr.', 'king'],
	['Homer', 'homer'],
	['Gabriel García Márquez', 'marquez'],
	["Flann O'Brien", 'obrien'],
	['', ''],
])('takes the family name of %s', (name, family) => {
	expect(familyName(name)).toBe(family);
});

it('finds a person with any spelling of the initials', () => {
	for (const name of ['J.K. Rowling', 'J. K. Rowling', 'JK Rowling', 'j k  rowling'])
		expect(nameKey(name)).toBe('jk rowling');
	expect(nameKey('Ngũgĩ wa Thiong’o')).toBe('ngugi wa thiongo');
});

it('sorts authors by family name and titles without one first', () => {
	expect(authorSort('Zadie Adams') < authorSort('Anna Zola')).toBe(true);
	expect(authorSort(undefined)).toBe('');
});

it('finds a series without its article and stops', () => {
	expect(seriesKey('The Lighthouse-Keepers')).toBe(seriesKey('Lighthouse Keepers'));
	expect(seriesKey(null)).toBeNull();
	expect(seriesKey('...')).toBeNull();
});
