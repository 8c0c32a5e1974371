import { isUtf8 } from 'node:buffer';
import { decodeText, detectEncoding, isMostlyUtf8 } from './encoding';
import { FeedUnreadable } from './feed-errors';
import { bytesOf, type Progress } from './file-bytes';
import { type FileKind, kindOfFile } from './file-kind';
import { type GuessedEncoding, guessEncoding, wideGuess } from './guess-encoding';

export interface TextReading extends Progress {
	/**
	 * The encoding of the file by its name in iconv-lite, if the encoding is known. By default the encoding is guessed from the
	 * text.
	 */
	encoding?: string | undefined;
}

interface TextOptions extends TextReading {
	/** Called with a message that states the guessed encoding, with examples from the text. */
	onEncoding?: ((note: string) => void) | undefined;
	/** What to do if the guess is wrong. */
	advice?: string;
}

const workbook = 'the file is an Excel workbook, or a zip: save it as CSV';
/** The reason why a file that is not text is refused, for each kind of file. */
const noText: Partial<Record<FileKind, string>> = {
	zip: workbook,
	cfb: workbook,
	biff: workbook,
	gzip: 'the file is compressed: unpack it first',
	pdf: 'the file is a PDF: export it as CSV',
};
/** The number of words from which an encoding can be recognised. */
const maxWords = 400;
const headBytes = 4096;
/** The maximum number of bytes that are processed together if the text has no line ends. */
const maxLineBytes = 1024 ** 2;
/**
 * The number of bytes of a word from which an encoding can be recognised. The limit is needed because an encoded picture may
 * look like one long word.
 */
const maxWordBytes = 64;

/**
 * Reads the text of a file in any encoding, such as UTF-8, UTF-16, a code page, or a Chinese, Japanese or Korean encoding. Lines
 * that are valid UTF-8 are read as UTF-8. The encoding of all other lines is guessed from these lines together.
 * @throws {FeedUnreadable} for a file that is not text, such as a workbook
 */
export async function* textOf(path: string, options: TextOptions): AsyncGenerator<string, void, undefined> {
	const { encoding, onEncoding, advice = 'give the encoding with --encoding' } = options;
	const refused = noText[await kindOfFile(path)];
	if (refused) throw new FeedUnreadable(refused);
	if (encoding !== undefined) return yield* decodeText(bytesOf(path, options), 'text', { whole: encoding });
	const guess = await guessOf(path, options);
	if (!guess) return yield* decodeText(bytesOf(path, options), 'text');
	const { name, iconv, examples } = guess;
	const shown = examples.length > 0 ? `: ${examples.join(', ')}` : '';
	onEncoding?.(`Read as ${name}${shown}. If letters are wrong, ${advice}`);
	// An old Mac's program wrote all lines in the same encoding. 'L’étoile' in Mac Roman happens to be valid UTF-8, too.
	if (guess.isWhole) return yield* decodeText(bytesOf(path, options), 'text', { whole: iconv });
	yield* decodeText(wholeLines(bytesOf(path, options)), 'text', { lines: iconv });
}

interface Seen {
	/** The words in the lines that are not valid UTF-8. */
	words: Set<string>;
	/** The number of lines that end with a line feed, and the number of lines that end with only a carriage return. */
	feeds: number;
	returns: number;
}

/**
 * Guesses the encoding of the lines in a file that are not UTF-8. Returns undefined if all lines are UTF-8, or if the first
 * bytes of the file show the encoding.
 */
async function guessOf(
	path: string,
	{ repair }: Progress,
): Promise<(GuessedEncoding & { isWhole: boolean }) | undefined> {
	const seen: Seen = { words: new Set(), feeds: 0, returns: 0 };
	let head = true;
	for await (const block of wholeLines(bytesOf(path, { repair }))) {
		const wide = head ? detectEncoding(block.subarray(0, headBytes), 'text') : 'utf-8';
		if (wide !== 'utf-8') return hasMark(block) ? undefined : { ...wideGuess(block, wide), isWhole: true };
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

/** Whether a text in UTF-16 begins with a byte order mark. */
const hasMark = (block: Buffer): boolean => /^(?:\xff\xfe|\xfe\xff)/.test(block.toString('latin1', 0, 2));

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

/** Yields the bytes of a file in chunks, each of which ends at the end of a line. */
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
