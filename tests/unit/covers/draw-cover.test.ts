import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { chooseDesign } from '~/covers/design/choose-design';
import type { Family } from '~/covers/design/families';
import { moodOf } from '~/covers/design/moods';
import { type CoverBook, coverSize, drawCover } from '~/covers/draw-cover';
import { volumeNumeral } from '~/covers/text/names';
import { hasSharedData, whySkipped } from '../../harness/shared-data';
import { bindingsTable, book, inventedBooks, realBooks, subjectsTable } from './books';

const limit = 3 * 1024;
const invented = inventedBooks();

interface Drawn {
	text: string[];
	/** Each piece of text and its colour. */
	set: { text: string; fill: string }[];
	names: Set<string>;
}

/**
 * Reads a drawing as XML.
 * @throws when the XML is not well formed
 */
function read(svg: string): Drawn {
	const drawn: Drawn = { text: [], set: [], names: new Set() };
	const inherited: string[] = [];
	const parser = new SaxesParser();
	parser.on('error', (error) => {
		throw error;
	});
	parser.on('opentag', (tag) => {
		drawn.names.add(tag.name);
		inherited.push(String(tag.attributes.fill ?? inherited.at(-1) ?? ''));
	});
	parser.on('text', (text) => {
		if (!text) return;
		drawn.text.push(text);
		drawn.set.push({ text, fill: inherited.at(-1) ?? '' });
	});
	parser.on('closetag', () => inherited.pop());
	parser.write(svg).close();
	return drawn;
}

const letters = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

function familyOf(one: CoverBook): Family {
	return chooseDesign(one).family;
}

describe('drawCover', () => {
	it('is under 3 KB and well-formed XML for every kind of book, without script or reference to outside', () => {
		for (const one of invented) {
			const svg = drawCover(one);
			expect(Buffer.byteLength(svg), `${one.title} ${familyOf(one)}`).toBeLessThan(limit);
			const { names } = read(svg);
			for (const name of ['script', 'image', 'style', 'foreignObject', 'linearGradient'])
				expect(names).not.toContain(name);
			expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
				/https?:|data:|href="[^#]|NaN|undefined|Infinity/,
			);
		}
	});

	it('shows every letter of titles of up to 180 characters', () => {
		for (const one of invented.filter((each) => each.title.length <= 180 && !each.is_giftcard)) {
			const shown = letters(read(drawCover(one)).text.join(''));
			const parts = one.title.split(/: | \(/).map(letters);
			for (const part of parts) expect(shown, `${one.title} ${familyOf(one)}`).toContain(part);
		}
	});

	it('sets words in the title ink on the ground or reversed, and uses the accent only for large numerals', () => {
		for (const one of invented) {
			const { palette, family } = chooseDesign(one);
			for (const { text, fill } of read(drawCover(one)).set) {
				const numeral = family === 'seriesSpine' && text === volumeNumeral(one.series_num);
				expect([palette.ink, palette.ground, ...(numeral ? [palette.accent] : [])], text).toContain(fill);
			}
		}
	});

	it('always draws the same', () => {
		for (const one of invented.slice(0, 60)) expect(drawCover({ ...one })).toBe(drawCover(one));
	});

	it('survives any text', () => {
		const text = fc.string({ unit: 'binary', maxLength: 200 });
		const any = fc.record({
			title: text,
			subtitle: fc.option(text),
			authors: fc.array(text, { maxLength: 5 }),
			subject: fc.constantFrom(...subjectsTable, '', 'Nonsense', null),
			series: fc.option(text),
			series_num: fc.option(fc.string({ maxLength: 12 })),
			binding: fc.constantFrom(...bindingsTable),
			work: fc.string(),
		});
		fc.assert(
			fc.property(any, (parts) => {
				const svg = drawCover(book(parts));
				read(svg);
				expect(svg).not.toMatch(/NaN|undefined|Infinity/);
				expect(Buffer.byteLength(svg)).toBeLessThan(limit);
			}),
			{ numRuns: 300 },
		);
	});

	it.skipIf(!hasSharedData)(`holds for real titles${whySkipped}`, () => {
		for (const one of realBooks(17)) {
			const svg = drawCover(one);
			expect(Buffer.byteLength(svg), one.title).toBeLessThan(limit);
			read(svg);
			if (one.title.length <= 120) expect(svg, `${one.title} ${familyOf(one)}`).not.toContain('\u2026');
		}
	});

	it('stays small when every sign must be escaped', () => {
		const heavy = { title: '& '.repeat(400), authors: ['<'.repeat(300)], series: "'".repeat(200) };
		const svg = drawCover(book({ ...heavy, subject: 'FM' }));
		expect(Buffer.byteLength(svg)).toBeLessThan(limit);
		expect(read(svg).text.join('')).toContain('\u2026');
	});

	it('escapes a title that looks like markup', () => {
		const svg = drawCover(book({ title: '<script>alert(1)</script> & "more"', authors: ['</svg>'] }));
		expect(read(svg).names).not.toContain('script');
		expect(svg.match(/<\/svg>/g)).toHaveLength(1);
	});
});

describe('kinship', () => {
	const works = Array.from({ length: 60 }, (_, index) => `work ${index}`);

	it('gives the editions of a work one family and one palette, and distinguishes their bindings', () => {
		for (const work of works) {
			const editions = ['Paperback', 'Hardcover', 'Audio CD', 'eBook'].map((binding) => book({ work, binding }));
			const designs = editions.map(chooseDesign);
			expect(new Set(designs.map(({ family }) => family)).size).toBe(1);
			expect(new Set(designs.map(({ palette }) => palette)).size).toBe(1);
			expect(new Set(editions.map(drawCover)).size).toBe(editions.length);
		}
	});

	it('gives the volumes of a series one family and one palette, with the number on each', () => {
		for (const series of works) {
			const volumes = ['1', '2', '3'].map((series_num) => book({ series, series_num, work: series + series_num }));
			const designs = volumes.map(chooseDesign);
			expect(new Set(designs.map(({ family }) => family)).size).toBe(1);
			expect(new Set(designs.map(({ palette }) => palette)).size).toBe(1);
			for (const volume of volumes) expect(read(drawCover(volume)).text).toContain(volume.series_num);
		}
	});

	it('labels a volume number as a book, in the language of the book', () => {
		for (const series of works.slice(0, 20)) {
			const volume = book({ series, series_num: '4', work: series });
			expect(read(drawCover(volume)).text.join(' ')).toContain('BOOK 4');
			expect(read(drawCover({ ...volume, language: 'French' })).text.join(' ')).toContain('TOME 4');
		}
	});

	it('spreads a shelf over many families and palettes', () => {
		const shelf = subjectsTable.flatMap((subject) => works.map((work) => book({ work, subject })));
		expect(new Set(shelf.map(familyOf)).size).toBeGreaterThanOrEqual(8);
		expect(new Set(shelf.map((one) => chooseDesign(one).palette)).size).toBeGreaterThanOrEqual(16);
		const novels = works.map((work) => familyOf(book({ work })));
		expect(new Set(novels).size).toBeGreaterThanOrEqual(6);
	});
});

describe('moodOf', () => {
	it.each([
		['FBA', 'fiction'],
		['FBC', 'classic'],
		['FFP', 'crime'],
		['FL', 'future'],
		['FMB', 'fantasy'],
		['FRD', 'romance'],
		['DCF', 'poetry'],
		['NHD', 'history'],
		['WBA', 'home'],
		['YBC', 'children'],
		['YFB', 'young'],
		['PDZ', 'science'],
		['AGA', 'arts'],
		['DNB', 'life'],
		['Fantasy', 'fantasy'],
		['Science Fiction', 'future'],
		['Science', 'science'],
		['Historical Fiction', 'history'],
		['Po\u00e9sie', 'poetry'],
		['Roman policier', 'crime'],
		['Cuisine', 'home'],
		['Unheard Of', 'fiction'],
		['', 'fiction'],
		[null, 'fiction'],
	])('%s is %s', (subject, mood) => {
		expect(moodOf(subject)).toBe(mood);
	});
});

describe('coverSize', () => {
	it('is portrait for a novel, and narrower for a pocket book', () => {
		expect(coverSize(book())).toEqual({ width: 300, height: 450 });
		const pocket = coverSize(book({ binding: 'Mass Market Paperback' }));
		expect(pocket.width / pocket.height).toBeLessThan(300 / 450);
	});

	it('is square for a recording, squarer for a picture book, landscape for a gift card', () => {
		const audio = coverSize(book({ binding: 'Audio CD' }));
		expect(audio.width).toBe(audio.height);
		const picture = coverSize(book({ subject: 'YBC' }));
		expect(picture.width / picture.height).toBeGreaterThan(0.8);
		const card = coverSize(book({ is_giftcard: true }));
		expect(card.width).toBeGreaterThan(card.height);
	});

	it('draws gift cards differently according to the occasion in their names', () => {
		const names = ['Heron at Dusk', 'Many Happy Returns', 'Thank You', 'Winter Lights'];
		const designs = names.map((name) => chooseDesign(book({ title: `Gift Card: ${name}`, is_giftcard: true })));
		expect(new Set(designs.map(({ family }) => family)).size).toBe(names.length);
		expect(new Set(designs.map(({ palette }) => palette.ground)).size).toBe(names.length);
		expect(familyOf(book({ title: 'Carte-cadeau : Bonne fête', is_giftcard: true }))).toBe('creature');
		const plain = ['1', '2', '3', '4', '5', '6'].map((eisbn) =>
			familyOf(book({ eisbn, title: 'Gift Card', is_giftcard: true })),
		);
		expect(new Set(plain).size).toBeGreaterThan(1);
	});

	it('uses the audiobook flag only when the binding is unknown', () => {
		expect(coverSize(book({ has_libro_audiobook: true }))).toEqual({ width: 300, height: 450 });
		const unbound = coverSize(book({ binding: null, has_libro_audiobook: true }));
		expect(unbound.width).toBe(unbound.height);
	});

	it('is the size that the drawing has', () => {
		for (const one of invented.slice(0, 100)) {
			const { width, height } = coverSize(one);
			expect(drawCover(one)).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
		}
	});

	it('labels large print and recordings', () => {
		expect(read(drawCover(book({ is_large_print: true }))).text).toContain('LARGE PRINT');
		expect(read(drawCover(book({ binding: 'Audio CD' }))).text).toContain('AUDIO CD');
	});
});
