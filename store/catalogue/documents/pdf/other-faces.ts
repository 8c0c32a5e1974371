import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type PackedFont } from 'fontkit';
import type { Face } from './faces';
import { embedOutlines } from './outline-subset';
import { unpackByNode } from './unpack-font';

const require = createRequire(import.meta.url);

/** A font for a script that the shop's typeface does not cover. */
export interface OtherFont {
	/** The font's name in a PDF document. */
	name: string;
	font: Font;
	/** The width by which thin strokes are thickened, as a fraction of the font size. */
	stroke: number;
}

/** The package.json files of the font packages, by which the folders of the packages are found. */
const manifests = {
	'noto-naskh-arabic': require.resolve('@fontsource/noto-naskh-arabic/package.json'),
	'noto-serif-hebrew': require.resolve('@fontsource/noto-serif-hebrew/package.json'),
	'noto-serif-devanagari': require.resolve('@fontsource/noto-serif-devanagari/package.json'),
	'noto-sans-canadian-aboriginal': require.resolve('@fontsource/noto-sans-canadian-aboriginal/package.json'),
	'mukta-mahee': require.resolve('@fontsource/mukta-mahee/package.json'),
	'noto-serif-tamil': require.resolve('@fontsource/noto-serif-tamil/package.json'),
	'noto-serif-thai': require.resolve('@fontsource/noto-serif-thai/package.json'),
	'noto-serif-armenian': require.resolve('@fontsource/noto-serif-armenian/package.json'),
	'noto-serif-georgian': require.resolve('@fontsource/noto-serif-georgian/package.json'),
	'noto-serif': require.resolve('@expo-google-fonts/noto-serif/package.json'),
	'noto-sans-sc': require.resolve('@fontsource-variable/noto-sans-sc/package.json'),
	'noto-sans-jp': require.resolve('@fontsource-variable/noto-sans-jp/package.json'),
	'noto-sans-kr': require.resolve('@fontsource-variable/noto-sans-kr/package.json'),
};

type Pack = keyof typeof manifests;

const pathIn = (pack: Pack, file: string): string => join(dirname(manifests[pack]), file);

/** The country whose forms of Chinese characters are used, which is China, Japan or Korea. */
type Han = 'sc' | 'jp' | 'kr';

const alphabets = [
	{ signs: /\p{Script=Arabic}/u, pack: 'noto-naskh-arabic', subset: 'arabic' },
	{ signs: /\p{Script=Hebrew}/u, pack: 'noto-serif-hebrew', subset: 'hebrew' },
	{ signs: /\p{Script=Devanagari}/u, pack: 'noto-serif-devanagari', subset: 'devanagari' },
	{
		signs: /\p{Script=Canadian_Aboriginal}/u,
		pack: 'noto-sans-canadian-aboriginal',
		subset: 'canadian-aboriginal',
	},
	{ signs: /\p{Script=Gurmukhi}/u, pack: 'mukta-mahee', subset: 'gurmukhi' },
	{ signs: /\p{Script=Tamil}/u, pack: 'noto-serif-tamil', subset: 'tamil' },
	{ signs: /\p{Script=Thai}/u, pack: 'noto-serif-thai', subset: 'thai' },
	{ signs: /\p{Script=Armenian}/u, pack: 'noto-serif-armenian', subset: 'armenian' },
	{ signs: /\p{Script=Georgian}/u, pack: 'noto-serif-georgian', subset: 'georgian' },
] as const;

/**
 * Combining marks, and Latin letters beyond those of European languages. Names in the languages of the First Nations need these
 * letters.
 */
const furtherLatin = /\p{M}|[\u0180-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua700-\ua7ff\uab30-\uab6f]/u;

/** The font files for Latin letters beyond those of European languages, by typeface style. */
const latinFiles: Record<Face, string> = {
	regular: '400Regular/NotoSerif_400Regular.ttf',
	italic: '400Regular_Italic/NotoSerif_400Regular_Italic.ttf',
	bold: '600SemiBold/NotoSerif_600SemiBold.ttf',
};

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * The width by which the strokes of each font weight are thickened, as a fraction of the font size. The file of a variable font
 * contains only the thinnest weight.
 */
const strokes = { regular: 0.045, italic: 0.045, bold: 0.06 };

/** Loads fonts for scripts that the shop's typeface lacks, when a text first needs them. Most documents need no such font. */
export class OtherFaces {
	readonly #fonts = new Map<string, Font>();

	/**
	 * Finds the fonts that a text needs in addition to the shop's typeface. Returns null if the typeface has all characters of the
	 * text.
	 */
	of(text: string): ((codePoint: number, face: Face) => OtherFont | null) | null {
		const written = alphabets.filter(({ signs }) => signs.test(text));
		const east = eastern.test(text) ? hanOf(text) : null;
		const isFurther = furtherLatin.test(text);
		if (written.length === 0 && east === null && !isFurther) return null;
		const found = new Map<string, OtherFont | null>();
		const find = (codePoint: number, face: Face): OtherFont | null => {
			for (const { pack, subset } of written) {
				const file = `files/${pack}-${subset}-${face === 'bold' ? 600 : 400}-normal.woff`;
				const font = this.#open(pack, file);
				if (font.hasGlyphForCodePoint(codePoint)) return { name: file, font, stroke: 0 };
			}
			const font = east === null ? null : this.#eastern(codePoint, face, east);
			return font ?? (isFurther ? this.#latin(codePoint, face) : null);
		};
		// Caches the font of each character, because each printed line is measured several times.
		return (codePoint, face) => {
			const key = `${face} ${codePoint}`;
			const known = found.get(key);
			if (known !== undefined) return known;
			const font = find(codePoint, face);
			found.set(key, font);
			return font;
		};
	}

	#latin(codePoint: number, face: Face): OtherFont | null {
		const file = latinFiles[face];
		const font = this.#open('noto-serif', file);
		return font.hasGlyphForCodePoint(codePoint) ? { name: file, font, stroke: 0 } : null;
	}

	#eastern(codePoint: number, face: Face, han: Han): OtherFont | null {
		// Only the Chinese font contains the rare characters of some Japanese and Korean names.
		for (const country of new Set<Han>([han, 'sc'])) {
			const pack = `noto-sans-${country}` as const;
			const part = partOf(pack, codePoint);
			if (part === undefined) continue;
			const file = `files/${pack}-${part}-wght-normal.woff2`;
			const font = this.#open(pack, file);
			if (font.hasGlyphForCodePoint(codePoint)) return { name: file, font, stroke: strokes[face] };
		}
		return null;
	}

	#open(pack: Pack, file: string): Font {
		const known = this.#fonts.get(file);
		if (known) return known;
		const read = create(readFileSync(pathIn(pack, file)));
		const font = file.endsWith('.woff2') ? embedOutlines(unpackByNode(read as PackedFont)) : read;
		this.#fonts.set(file, font);
		return font;
	}
}

function hanOf(text: string): Han {
	if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
	return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

interface Part {
	part: string;
	from: number;
	to: number;
}

const partsOf = new Map<Pack, Part[]>();

/** Finds the font file that contains a character, among the hundred files of a font package. */
function partOf(pack: Pack, codePoint: number): string | undefined {
	const parts = partsOf.get(pack) ?? readParts(pack);
	partsOf.set(pack, parts);
	return parts.find(({ from, to }) => codePoint >= from && codePoint <= to)?.part;
}

function readParts(pack: Pack): Part[] {
	const ranges = JSON.parse(readFileSync(pathIn(pack, 'unicode.json'), 'utf8')) as Record<string, string>;
	return Object.entries(ranges).flatMap(([name, range]) =>
		range.split(',').map((one) => {
			const [from = 0, to = from] = one
				.replace('U+', '')
				.split('-')
				.map((part) => Number.parseInt(part, 16));
			// '[116]' stands for the font file with the number 116. A file named after an alphabet, such as 'latin', is rarely needed,
			// because the shop's typeface is searched first.
			return { part: name.replace(/[[\]]/g, ''), from, to };
		}),
	);
}
