import { expect, it } from 'vitest';
import { authorsLine, readAuthors } from '~store/catalogue/titles/authors';

const eisbn = '9781550000016';

it('reads the authors of a title as they are stored now, with what else is stored of them', () => {
	const authors = [{ name: 'Ada Quill', canadian: true, role: null, also: ['A. Quill'] }];
	expect(readAuthors({ eisbn, authors: JSON.stringify(authors) })).toEqual(authors);
});

it('reads authors of an older version, which have a name alone', () => {
	expect(readAuthors({ eisbn, authors: '[{"name":"Ada Quill"}]' })).toEqual([
		{ name: 'Ada Quill', canadian: false, role: null },
	]);
});

it('writes the names in a line', () => {
	expect(authorsLine({ eisbn, authors: '[{"name":"Ada Quill"},{"name":"Bo Reader"}]' })).toBe('Ada Quill, Bo Reader');
});

it.each(['', '{}', '[{"nom":"Ada"}]'])('names the title whose authors cannot be read: %s', (authors) => {
	expect(() => readAuthors({ eisbn, authors })).toThrow(`titles.authors of row ${eisbn} cannot be read`);
});
