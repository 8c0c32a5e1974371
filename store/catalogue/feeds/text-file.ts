import { isUtf8 } from 'node:buffer';
import { decodeText, detectEncoding, isMostlyUtf8 } from './encoding';
import { FeedUnreadable } from './feed-errors';
import { bytesOf, type Progress } from './file-bytes';
import { type FileKind, kindOfFile } from './file-kind';
import { type GuessedEncoding, guessEncoding } from './guess-encoding';

export interface TextReading extends Progress {
	/** The encoding, if known, as a name for iconv-lite. Without it, the encoding is guessed from the text. */
	encoding?: string | undefined;
}

interface TextOptions extends TextReading {
	/** Called with a sentence that names an encoding that was guessed, and shows some of its letters. */
	onEncoding?: ((note: string) => void) | undefined;
}

const workbook = 'the file is an Excel workbook, or a zip: save it as CSV';
/** Why files of other kinds than text are refused, by kind. */
const noText: Partial<Record<FileKind, string>> = {
	zip: workbook,
	cfb: workbook,
	biff: workbook,
	gzip: 'the file is compressed: unpack it first',
	pdf: 'the file is a PDF: export it as CSV',
};
/** Enough words to tell encodings apart. */
const maxWords = 400;
const headBytes = 4096;
/** The most bytes handled together if no line ends. */
const maxLineBytes = 1024 ** 2;
/** The bytes of a word that are enough to tell encodings apart: an encoded picture is one word, too. */
const maxWordBytes = 64;

/**
 * Reads the text of a file, whatever its encoding: UTF-8, UTF-16, a code page, or one of Chinese, Japanese or Korean.
 * Lines that are valid UTF-8 are read as UTF-8. The encoding of others is guessed from all of them together.
 * @throws {FeedUnreadable} for a file that does not hold text, such as a workbook.
 */
export async function* textOf(path: string, options: TextOptions): AsyncGenerator<string, void, undefined> {
	const { encoding, onEncoding } = options;
	const refused = noText[await kindOfFile(path)];
	if (refused) throw new FeedUnreadable(refused);
	if (encoding !== undefined) return yield* decodeText(bytesOf(path, options), 'text', { whole: encoding });
	const guess = await guessOf(path, options);
	if (!guess) return yield* decodeText(bytesOf(path, options), 'text');
	const { name, iconv, examples } = guess;
	const shown = examples.length > 0 ? `: ${examples.join(', ')}` : '';
	onEncoding?.(`Read as ${name}${shown}. If letters are wrong, give the encoding with --encoding`);
	// An old Mac's program wrote all lines alike. 'L’étoile' in Mac Roman is valid UTF-8, too.
	if (guess.isWhole) return yield* decodeText(bytesOf(path, options), 'text', { whole: iconv });
	yield* decodeText(wholeLines(bytesOf(path, options)), 'text', { lines: iconv });
}

interface Seen {
	/** Words of lines that are not UTF-8. */
	words: Set<string>;
	/** How many lines end with a line feed, and how many with a carriage return alone. */
	feeds: number;
	returns: number;
}

/**
 * Guesses the encoding of a file's lines that are not UTF-8; undefined if all are, or if its first bytes show the
 * encoding.
 */
async function guessOf(
	path: string,
	{ repair }: Progress,
): Promise<(GuessedEncoding & { isWhole: boolean }) | undefined> {
	const seen: Seen = { words: new Set(), feeds: 0, returns: 0 };
	let head = true;
	for await (const block of wholeLines(bytesOf(path, { repair }))) {
		if (head && detectEncoding(block.subarray(0, headBytes), 'text') !== 'utf-8') return undefined;
		head = false;
		if (!isUtf8(block)) collectWords(block, seen);
		if (seen.words.size >= maxWords) break;
	}
	const { feeds, returns } = seen;
	if (seen.words.size === 0) return undefined;
	const endsAsMac = returns > 0 && feeds === 0;
	const guess = guessEncoding({ words: [...seen.words].map((word) => Buffer.from(word, 'latin1')), endsAsMac });
	return { ...guess, isWhole: endsAsMac && guess.iconv.startsWith('mac') };
}

function collectWords(block: Buffer, seen: Seen): void {
	for (const line of block.toString('latin1').split(/(?<=\n|\r(?!\n))/)) {
		if (line.endsWith('\n')) seen.feeds += 1;
		else if (line.endsWith('\r')) seen.returns += 1;
		if (!/[\x80-\xff]/.test(line) || isMostlyUtf8(Buffer.from(line, 'latin1'))) continue;
		for (const word of line.split(/[ \t\r\n,;"]/)) {
			const at = word.search(/[\x80-\xff]/);
			if (at < 0 || seen.words.size >= maxWords) continue;
			const start = Math.max(0, at - maxWordBytes / 2);
			seen.words.add(word.slice(start, start + maxWordBytes));
		}
	}
}

/** The bytes in blocks that end with a line. */
async function* wholeLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
	let carried: Buffer = Buffer.alloc(0);
	for await (const chunk of source) {
		const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		const block = carried.length === 0 ? bytes : Buffer.concat([carried, bytes]);
		const end = Math.max(block.lastIndexOf('\n'), block.lastIndexOf('\r')) + 1;
		const taken = end === 0 && block.length > maxLineBytes ? block.length : end;
		carried = block.subarray(taken);
		if (taken > 0) yield block.subarray(0, taken);
	}
	if (carried.length > 0) yield carried;
}
