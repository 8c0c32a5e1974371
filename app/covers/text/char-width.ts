import type { Face } from './face';

/* The widths of the characters from space to tilde, in thousandths of the font size. The serif row has the widths of Georgia,
 * which is the widest serif font in the list. The sans row has the widths of Helvetica and Arial. */
const serifTable = [
	241, 331, 412, 643, 610, 817, 710, 215, 375, 375, 472, 643, 270, 374, 270, 469, 614, 430, 559, 552, 565, 528, 566,
	502, 596, 566, 312, 312, 643, 643, 643, 479, 929, 671, 654, 642, 749, 653, 599, 725, 815, 390, 518, 694, 604, 927,
	767, 744, 610, 744, 702, 561, 619, 756, 667, 976, 710, 615, 602, 375, 469, 375, 643, 643, 500, 504, 560, 454, 574,
	483, 325, 509, 582, 293, 292, 536, 286, 881, 591, 539, 571, 560, 410, 432, 345, 575, 497, 737, 505, 492, 444, 430,
	375, 430, 643,
];
const sansTable = [
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
	556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
	722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
	556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
	260, 334, 584,
];
const bolder = { serif: 1.165, sans: 1.08 };

const fullWidth =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u;
const noWidth = /[\p{M}\p{Cf}]/u;
const narrowScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Returns the width of a text in a font, in ems, including letter spacing. The width is an estimate, because the server has no
 * copy of the fonts.
 */
export function measure(text: string, face: Face): number {
	const row = face.family === 'serif' ? serifTable : sansTable;
	const weight = face.bold ? bolder[face.family] : 1;
	let total = 0;
	for (const char of text) total += charWidth(char, row) * weight + (face.tracking ?? 0) * 1000;
	return total / 1000;
}

function charWidth(char: string, row: number[]): number {
	const known = row[(char.codePointAt(0) ?? 0) - 32];
	if (known !== undefined) return known;
	if (noWidth.test(char)) return 0;
	if (fullWidth.test(char)) return 1000;
	if (char === '\u2026' || char === '\u2014') return 1000;
	if (char === '\u2018' || char === '\u2019') return 230;
	if (char === '\u00a0' || char === '\u202f') return 260;
	const base = row[(char.normalize('NFD').codePointAt(0) ?? 0) - 32];
	if (base !== undefined) return base;
	if (narrowScript.test(char)) return 560;
	return char === char.toLowerCase() ? 610 : 760;
}
