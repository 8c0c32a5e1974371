import { expect, it } from 'vitest';
import { cleanExtract } from '~store/catalogue/writing/save-extracts';

it('an extract in a writing without spaces is cut between two letters, and not at the one space that it has', () => {
	const text = '日本語の文章がここに続いていく。'.repeat(400);
	const kept = cleanExtract(`<p>第一章 ${text}</p>`) ?? '';
	expect(kept.length).toBeGreaterThan(3900);
	expect(kept).toMatch(/<\/p><p>…<\/p>$/);
});

it('an extract is cut in no letter: what is kept is the same when it is read again', () => {
	for (const before of ['', 'a']) {
		const kept = cleanExtract(`<p>${before}${'🜚'.repeat(3000)}</p>`) ?? '';
		expect(kept).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
	}
});
