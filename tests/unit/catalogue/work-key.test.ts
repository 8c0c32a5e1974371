import { expect, it } from 'vitest';
import { naturalWorkKey, type WorkSource } from '~store/catalogue/writing/work-key';

const work = (source: Partial<WorkSource>) =>
	naturalWorkKey({
		eisbn: '9780000000002',
		title: 'The Glass Orchard',
		language: null,
		publisher: null,
		series: null,
		series_num: null,
		author: 'Mara Quill',
		...source,
	});

it.each([
	['an article', { title: 'Glass Orchard' }],
	['capitals and accents', { title: 'THE GLÁSS ORCHARD' }],
	['a note of the edition', { title: 'The Glass Orchard (Large Print Edition)' }],
	['a binding in square brackets', { title: 'The Glass Orchard [Hardcover]' }],
	['another form of the name', { author: 'Quill, M.' }],
	['another publisher', { publisher: 'Else House' }],
	['the first place in a series of its name', { series: 'The Glass Orchard', series_num: '1' }],
])('is the same for editions that differ in %s', (_difference, source) => {
	expect(work(source)).toBe(work({}));
});

it.each([
	['another family name', { author: 'Mara Quint' }],
	['a volume in brackets', { title: 'The Glass Orchard (Volume 2)' }],
	['another title', { title: 'The Glass Orchards' }],
	['a later place in a series of its name', { series: 'The Glass Orchard', series_num: '2' }],
])('is another for %s', (_difference, source) => {
	expect(work(source)).not.toBe(work({}));
});

it('uses the publisher when the author is missing, and the ISBN when both are missing', () => {
	expect(work({ author: undefined, publisher: 'Else House' })).toBe(
		work({ author: undefined, publisher: 'ELSE HOUSE', eisbn: '9780000000019' }),
	);
	expect(work({ author: undefined })).not.toBe(work({ author: undefined, eisbn: '9780000000019' }));
	expect(work({ title: '!?', eisbn: '9780000000019' })).toBe('isbn:9780000000019');
});
