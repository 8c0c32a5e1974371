import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanHtml } from '~store/catalogue/writing/clean-html';

it.each([
	['One line', '<p>One line</p>'],
	['First.\n\nSecond,\nbroken.', '<p>First.</p><p>Second,<br />broken.</p>'],
	['Tom & Jerry', '<p>Tom &amp; Jerry</p>'],
	['1 < 2 and 3 > 2', '<p>1 &lt; 2 and 3 &gt; 2</p>'],
	['<p class="x">Kept <em>so</em></p>', '<p>Kept <em>so</em></p>'],
	['Bare <b>bold</b> text', '<p>Bare <b>bold</b> text</p>'],
	['<h2>Praise</h2><p>Good</p>', '<p>Praise</p><p>Good</p>'],
	['<p>Read <a href="https://example.org">more</a></p>', '<p>Read more</p>'],
	['<p>x<script>alert(1)</script></p>', '<p>x</p>'],
	['<p onclick="alert(1)">x</p><p> </p>', '<p>x</p>'],
	['<ul><li>one</li></ul>', '<ul><li>one</li></ul>'],
])('cleans %j', (text, clean) => {
	expect(cleanHtml(text)).toBe(clean);
});

it.each([[''], ['   '], ['<p>&nbsp;</p>'], ['<br>'], [null], [undefined]])('finds no words in %j', (text) => {
	expect(cleanHtml(text)).toBeNull();
});

it('lets through no tag but its own, and no attribute, whatever it is given', () => {
	const piece = fc.constantFrom(
		'<',
		'>',
		'&',
		'"',
		"'",
		'<p>',
		'</p>',
		'<script>',
		'<img src=x onerror=y>',
		'<em>',
		'a',
		'\n',
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
			const clean = cleanHtml(pieces.join('')) ?? '';
			for (const [tag] of clean.matchAll(/<[^>]*>/g))
				expect(tag).toMatch(/^<\/?(p|br|em|strong|i|b|ul|ol|li|blockquote)( \/)?>$/);
			expect(clean.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
		}),
	);
});
