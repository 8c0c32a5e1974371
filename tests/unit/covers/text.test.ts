import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '~/covers/text/char-width';
import { escapeXml } from '~/covers/text/escape-xml';
import type { Face } from '~/covers/text/face';
import { fitText } from '~/covers/text/fit-text';
import { authorsText, volumeNumeral } from '~/covers/text/names';
import { titleParts } from '~/covers/text/title-parts';

const serif: Face = { family: 'serif' };
const poster: Face = { family: 'sans', bold: true, caps: true };
const room = { width: 250, height: 200, max: 60, min: 12 };
const texts = (fitted: { lines: { text: string }[] }) => fitted.lines.map((line) => line.text);

describe('measure', () => {
	it('distinguishes wide letters from narrow ones, and gives accents no width', () => {
		expect(measure('m', serif)).toBeGreaterThan(2 * measure('i', serif));
		expect(measure('\u00e9', serif)).toBe(measure('e', serif));
		expect(measure('e\u0301', serif)).toBe(measure('e', serif));
		expect(measure('\u6751', serif)).toBe(1);
		expect(measure('a', { ...serif, bold: true })).toBeGreaterThan(measure('a', serif));
	});
});

describe('fitText', () => {
	it('breaks into balanced lines and not after an article', () => {
		expect(texts(fitText('The Girl on the Train', serif, { ...room, max: 40 }))).toEqual(['The Girl', 'on the Train']);
	});

	it('sets a short title at the largest size, a longer one smaller', () => {
		expect(fitText('Salt', serif, room).size).toBe(60);
		expect(fitText('The Lamplighter of Quay Street and His Dog', serif, room).size).toBeLessThan(60);
	});

	it('reduces the size for a long word instead of cutting it', () => {
		const fitted = fitText('Incomprehensibilities', serif, room);
		expect(texts(fitted)).toEqual(['Incomprehensibilities']);
		expect(fitted.size).toBeGreaterThan(room.min);
	});

	it('hyphenates a word that is too long at any comfortable size, in even pieces', () => {
		const word = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung';
		const lines = texts(fitText(word, serif, room));
		expect(lines.map((line, index) => (index < lines.length - 1 ? line.slice(0, -1) : line)).join('')).toBe(word);
		expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true);
		expect(lines.at(-1)?.length).toBeGreaterThan(8);
	});

	it('ends in an ellipsis after a whole word, and only when the smallest size is too large', () => {
		const title = 'alpha beta gamma delta '.repeat(9).trim();
		expect(fitText(title, serif, room).truncated).toBe(false);
		const cut = fitText(title, serif, { ...room, height: 40 });
		expect(cut.truncated).toBe(true);
		expect(cut.size).toBe(room.min);
		const shown = texts(cut).join(' ');
		expect(shown).toMatch(/ (alpha|beta|gamma|delta)\u2026$/);
		expect(title.startsWith(shown.slice(0, -1))).toBe(true);
	});

	it('breaks scripts without spaces, keeps their punctuation off the head of a line, and leaves them uncapitalised', () => {
		const lines = texts(fitText('冬の町、灯台守の長い手紙、そして海', poster, { ...room, max: 44 }));
		expect(lines.length).toBeGreaterThan(1);
		expect(lines.join('')).toBe('冬の町、灯台守の長い手紙、そして海');
		expect(lines.every((line) => !line.startsWith('、'))).toBe(true);
		expect(fitText('Ölwechsel', poster, room).lines[0]?.text).toBe('ÖLWECHSEL');
	});

	it('never sets a line wider than its room, and never drops a word silently', () => {
		const words = fc.array(fc.stringMatching(/^[A-Za-z\u00c0-\u00ff]{1,24}$/), { minLength: 1, maxLength: 24 });
		const size = fc.record({ width: fc.integer({ min: 90, max: 300 }), height: fc.integer({ min: 20, max: 300 }) });
		fc.assert(
			fc.property(words, size, (list, box) => {
				const fitted = fitText(list.join(' '), serif, { ...room, ...box });
				for (const line of fitted.lines) expect(line.width * fitted.size).toBeLessThanOrEqual(box.width + 0.01);
				const shown = texts(fitted).join('').replace(/[ -]/g, '');
				if (!fitted.truncated) expect(shown).toBe(list.join(''));
			}),
			{ numRuns: 300 },
		);
	});
});

describe('titleParts', () => {
	it('splits off the text after a colon or inside closing brackets', () => {
		expect(titleParts('Tides: A Short History')).toMatchObject({ main: 'Tides', rest: 'A Short History' });
		expect(titleParts('Sel\u00a0: une histoire')).toMatchObject({ main: 'Sel', rest: 'une histoire' });
		expect(titleParts('Maps (The North, #2)')).toMatchObject({ main: 'Maps', rest: 'The North, #2' });
	});

	it('keeps a plain title whole, tidies its spaces and drops a repeated subtitle', () => {
		expect(titleParts('Ten\u0007 \n Past 10:30')).toMatchObject({ main: 'Ten Past 10:30', rest: '' });
		expect(titleParts('Tides: A Short History', 'a short history').subtitle).toBe('');
		expect(titleParts('The Miller\'s "Wheel"').main).toBe('The Miller\u2019s \u201cWheel\u201d');
	});
});

describe('names', () => {
	it('joins authors and shortens a long list', () => {
		expect(authorsText([])).toBe('');
		expect(authorsText(['A', ' ', 'B'])).toBe('A & B');
		expect(authorsText(['A', 'B', 'C'])).toBe('A, B & C');
		expect(authorsText(['A', 'B', 'C', 'D'])).toBe('A, B et al.');
		expect(authorsText(['A', 'B'], 1)).toBe('A et al.');
	});

	it.each([
		['3', '3'],
		['2.5', '2.5'],
		['1 - 3', '1\u20133'],
		['Book One', '1'],
		['Tome IV', 'IV'],
		['#12', '12'],
		['special edition', ''],
		[null, ''],
	])('reads the numeral of volume %s as %s', (printed, numeral) => {
		expect(volumeNumeral(printed)).toBe(numeral);
	});
});

describe('escapeXml', () => {
	it('escapes what XML reserves and drops what it cannot write', () => {
		expect(escapeXml(`<a & "b" 'c'>`)).toBe('&lt;a &amp; &quot;b&quot; &#39;c&#39;&gt;');
		expect(escapeXml('a\u0000b\u001fc\ud800d\uffffe\u{1f4d8}')).toBe('abcde\u{1f4d8}');
	});
});
