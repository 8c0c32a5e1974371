import { describe, expect, it } from 'vitest';
import { splitDescription } from '~/routes/item.$eisbn/split-description';
import { htmlText } from '~store/contract/html-text';

describe('the calendar marker of a description', () => {
	it.each([
		['in a paragraph of its own', '<p>A novel.</p><p>[calendar]</p><p>May 3: a reading.</p>'],
		['at the start of a paragraph', '<p>A novel.</p><p>[Calendar] May 3: a reading.</p>'],
		['on a line of its own', '<p>A novel.<br />[ calendar ]<br />May 3: a reading.</p>'],
		['as an emoji', '<p>A novel.</p><p>\u{1F4C5} May 3: a reading.</p>'],
	])('separates the dates from the description by %s', (_where, html) => {
		expect(splitDescription(html)).toEqual({ body: '<p>A novel.</p>', dates: ['<p>May 3: a reading.</p>'] });
	});

	it('returns a note for each marker', () => {
		const html = '<p>A novel.</p><p>[calendar]</p><p>May 3.</p><p>[calendar]</p><p>May 10.</p>';
		expect(splitDescription(html).dates).toEqual(['<p>May 3.</p>', '<p>May 10.</p>']);
	});

	it('may come first', () => {
		expect(splitDescription('<p>[calendar]<br />May 3.</p>')).toEqual({ body: '', dates: ['<p>May 3.</p>'] });
	});

	it.each(['<p>A novel about a calendar.</p>', '<p>The [calendar] of saints.</p>', ''])('is absent from %j', (html) => {
		expect(splitDescription(html)).toEqual({ body: html, dates: [] });
	});
});

describe('the words of HTML', () => {
	it('are on one line, without tags and entities', () => {
		expect(htmlText('<p>Salt &amp; <em>pepper</em>&nbsp;</p>\n<p>&lt;3</p>')).toBe('Salt & pepper <3');
	});

	it('are cut between words', () => {
		expect(htmlText('<p>one two, three</p>', 9)).toBe('one two…');
		expect(htmlText('<p>abcdefghij</p>', 5)).toBe('abcd…');
	});
});
