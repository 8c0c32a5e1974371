import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export type Direction = 'ltr' | 'rtl';

/** Returns the direction of a text, which is the direction of its first letter. */
export const directionOf = (text: string): Direction =>
	rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';

/** A piece of a printed line in one font. The pieces of a line are ordered from left to right. */
export interface Run<Font> {
	text: string;
	font: Font;
}

/**
 * Splits a printed line into pieces from left to right, each in one font and one direction. Arabic and Hebrew fonts already
 * reverse their own letters. The function only reverses text in other fonts that is between Arabic or Hebrew text.
 * @param fontAt the font of the character at an array index
 */
export function runsOf<Font>(line: string, direction: Direction, fontAt: (index: number) => Font): Run<Font>[] {
	const levels = bidi.getEmbeddingLevels(line, direction);
	const order = bidi.getReorderedIndices(line, levels);
	const runs: { indices: number[]; font: Font; turned: boolean }[] = [];
	for (const index of order) {
		const [font, turned] = [fontAt(index), ((levels.levels[index] ?? 0) & 1) === 1];
		const last = runs.at(-1);
		if (last && last.font === font && last.turned === turned) last.indices.push(index);
		else runs.push({ indices: [index], font, turned });
	}
	return runs.map(({ indices, font, turned }) => {
		const logical = [...indices].sort((a, b) => a - b);
		const text = logical.map((index) => line[index]).join('');
		return { font, text: turned && !rightToLeft.test(text) ? mirrored(text) : text };
	});
}

const mirrored = (text: string): string =>
	[...text]
		.reverse()
		.map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
		.join('');
