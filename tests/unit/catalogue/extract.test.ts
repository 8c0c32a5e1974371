import { expect, it } from 'vitest';
import { cleanExtract } from '~store/catalogue/writing/save-extracts';

it('cuts a text without spaces between two characters, and not at its only space', () => {
	const text = '日本語の文章がここに続いていく。'.repeat(400);
	const kept = cleanExtract(`<p>第一章 ${text}</p>`) ?? '';
	expect(kept.length).toBeGreaterThan(3900);
	expect(kept).toMatch(/<\/p><p>…<\/p>$/);
});

it('never cuts an extract inside a character', () => {
	for (const before of ['', 'a']) {
		const kept = cleanExtract(`<p>${before}${'🜚'.repeat(3000)}</p>`) ?? '';
		expect(kept).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
	}
});
