import iconv from 'iconv-lite';

/**
 * An encoding with two bytes for each character, and the range of the first bytes of its common characters, which are at the
 * start of the code table.
 */
interface WideEncoding {
	name: string;
	usual: readonly [from: number, to: number];
	/** The lowest value of the second byte of the common characters. */
	second: number;
}

/**
 * The encodings with two bytes for each character, most likely first. If two encodings fit a text equally well, the first is
 * chosen.
 */
const encodings: readonly WideEncoding[] = [
	{ name: 'GB18030', usual: [0xb0, 0xd7], second: 0xa1 },
	{ name: 'Shift_JIS', usual: [0x88, 0x97], second: 0x40 },
	{ name: 'Big5', usual: [0xa4, 0xc6], second: 0x40 },
	{ name: 'EUC-KR', usual: [0xb0, 0xc8], second: 0xa1 },
	{ name: 'EUC-JP', usual: [0xb0, 0xcf], second: 0xa1 },
];
const japanese = /^(?:Shift_JIS|EUC-JP)$/;
/** The most common Korean syllables. Every Korean title contains some of these syllables. */
const frequentHangul = /[이다는에의가을하고로한지기은도서사자를인아리나시어대수해정부만일그라전]/;

const usualPoints = 2.6;
const kanaPoints = 3;
const rarePoints = -0.5;
const wrongPoints = -4;
/** The minimum share of non-ASCII letters in a Chinese, Japanese or Korean text. */
const leastShare = 0.55;

/**
 * Guesses the encoding of Chinese, Japanese or Korean words. The score of the guess can be compared with the score of
 * `guessEncoding`.
 */
export function guessWideEncoding(words: readonly Buffer[]): { name: string; iconv: string; points: number } {
	const size = words.reduce((sum, word) => sum + word.length, 0);
	const scored = encodings.map(({ name, ...encoding }) => {
		const text = words.map((word) => iconv.decode(word, name)).join('\n');
		const isWide = size - (text.match(/[!-\x7f]/g)?.length ?? 0) >= size * leastShare;
		return { name, iconv: name, points: isWide ? pointsOf(text, { name, ...encoding }) : Number.NEGATIVE_INFINITY };
	});
	return scored.reduce((best, one) => (one.points > best.points ? one : best));
}

function pointsOf(text: string, { name, usual: [from, to], second }: WideEncoding): number {
	const signs = text.match(/[^\0-\x7f]/gu) ?? [];
	const isKorean = name === 'EUC-KR';
	if (isKorean && !frequentHangul.test(text)) return Number.NEGATIVE_INFINITY;
	// A single word does not contain both Latin letters and Chinese characters.
	let points = (text.match(/[a-z][^\0-\x7f]|[^\0-\x7f][a-z]/giu)?.length ?? 0) * wrongPoints;
	for (const sign of signs) {
		if (/[\u3040-\u30ff]/.test(sign)) points += japanese.test(name) ? kanaPoints : rarePoints;
		else if (/[\u3000-\u303f\uff00-\uff60·—…“”‘’]/.test(sign)) points += 1;
		else if (isKorean ? /\p{Script=Hang}/u.test(sign) : /\p{Script=Han}/u.test(sign)) {
			const [lead = 0, trail = 0] = iconv.encode(sign, name);
			points += lead >= from && lead <= to && trail >= second ? usualPoints + (isKorean ? 0.1 : 0) : rarePoints;
		} else points += wrongPoints;
	}
	return points;
}
