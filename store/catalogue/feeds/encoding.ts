import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { FeedUnreadable } from './feed-errors';

/** The number of bytes at the start of a file in which a byte order mark and an XML declaration are searched. */
const headBytes = 1024;
/**
 * The minimum share of zero bytes in UTF-16 text. UTF-16 text has many zero bytes, because every row has a 13-digit number and
 * some delimiters.
 */
const leastZeros = 0.05;
const hasControl = /[\u0080-\u009f]/;
const everyControl = /[\u0080-\u009f]/g;
const xmlDeclaration = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)["']/;

interface TextDecoding {
	write(bytes: Buffer): string;
	end(): string | undefined;
}

/** The encodings of a file, by their names in iconv-lite. */
export interface Encodings {
	/** The encoding of the whole file. */
	whole?: string;
	/** The encoding of the lines that are not valid UTF-8. The default encoding is windows-1252. */
	lines?: string;
}

/**
 * Decodes a stream of bytes to text, chunk by chunk and in constant memory.
 *
 * To find the encoding, looks first for a byte order mark and then for zero bytes in the pattern of UTF-16. If the kind is
 * `'xml'`, also reads the XML declaration. If none of these shows the encoding, the text is read as UTF-8. Lines that are not
 * valid UTF-8 are read as windows-1252, unless `lines` gives another encoding, because spreadsheets and old feeds use
 * windows-1252 without declaring it.
 * @throws {FeedUnreadable} if the file declares an unknown encoding
 */
export async function* decodeText(
	source: AsyncIterable<Uint8Array>,
	kind: 'xml' | 'text',
	encodings: Encodings = {},
): AsyncGenerator<string, void, undefined> {
	let head: Buffer | undefined = Buffer.alloc(0);
	let decoding: TextDecoding | undefined;
	for await (const chunk of source) {
		let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		if (head !== undefined) {
			head = Buffer.concat([head, bytes]);
			if (head.length < headBytes) continue;
			bytes = head;
			head = undefined;
		}
		decoding ??= startDecoding(bytes, kind, encodings);
		const text = decoding.write(bytes);
		if (text !== '') yield text;
	}
	if (head !== undefined) {
		decoding = startDecoding(head, kind, encodings);
		const text = decoding.write(head);
		if (text !== '') yield text;
	}
	const rest = decoding?.end();
	if (rest) yield rest;
}

/**
 * Returns the encoding that the first bytes of a file show, by its name in iconv-lite. Returns `'utf-8'` if the bytes show no
 * encoding.
 */
export function detectEncoding(head: Buffer, kind: 'xml' | 'text'): string {
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
	if (head[0] === 0xff && head[1] === 0xfe) return head[2] === 0 && head[3] === 0 ? 'utf-32le' : 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	if (head.length >= 4) {
		if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le';
		if (head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be';
	}
	const wide = kind === 'text' ? wideEncoding(head) : undefined;
	if (wide) return wide;
	const declared = kind === 'xml' ? xmlDeclaration.exec(head.toString('latin1', 0, headBytes))?.[1] : undefined;
	return declared === undefined ? 'utf-8' : declaredEncoding(declared.trim().toLowerCase());
}

/**
 * Replaces C1 control characters with the windows-1252 characters that the sender meant. C1 control characters only come from a
 * wrong encoding or from `&#x92;`.
 */
export function repairControls(text: string): string {
	// Almost no text has C1 control characters, and testing for them is faster than a replacement that changes nothing.
	if (!hasControl.test(text)) return text;
	return text.replace(everyControl, (control) => iconv.decode(Buffer.from(control, 'latin1'), 'windows-1252'));
}

function declaredEncoding(name: string): string {
	// The XML declaration was readable as single bytes, so a declared 16-bit encoding must be wrong. The text is read as UTF-8,
	// which includes ASCII.
	if (/^(utf-?8|utf-?16|ucs-?2|us-ascii|ascii)/.test(name)) return 'utf-8';
	// Text that is declared as Latin-1 is in practice windows-1252. For some bytes, windows-1252 has quotation marks and Latin-1
	// has control characters, which publishers never use.
	if (/^(iso-?8859-1|iso_8859-1|latin-?1)$/.test(name)) return 'windows-1252';
	if (!iconv.encodingExists(name)) throw new FeedUnreadable(`unknown encoding ${JSON.stringify(name)}`);
	return name;
}

/**
 * Detects UTF-16 text without a byte order mark, even if the text begins with non-Latin letters. In UTF-16, the zero byte of all
 * digits, delimiters and line breaks is on the same side.
 */
function wideEncoding(head: Buffer): string | undefined {
	if (!head.includes(0)) return undefined;
	const zeros = [0, 0];
	for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	if (Math.min(even, odd) > 0 || Math.max(even, odd) < head.length * leastZeros) return undefined;
	const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
	const whole = head.subarray(0, head.length - (head.length % 2));
	return /[^\P{Cc}\s]|\p{Cn}|\p{Cs}/u.test(iconv.decode(whole, encoding)) ? undefined : encoding;
}

function startDecoding(head: Buffer, kind: 'xml' | 'text', { whole, lines }: Encodings): TextDecoding {
	const encoding = whole ?? detectEncoding(head, kind);
	// Some senders declare Latin-1 and write UTF-8.
	const mayBeUtf8 = encoding === 'utf-8' || (kind === 'xml' && encoding === 'windows-1252');
	const isMixed = mayBeUtf8 && whole === undefined;
	const decoding = isMixed ? new Utf8OrOther(lines) : iconv.getDecoder(encoding, { stripBOM: false });
	let first = true;
	return {
		write(bytes) {
			const text = decoding.write(bytes);
			if (!first || text === '') return text;
			first = false;
			return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
		},
		end: () => decoding.end(),
	};
}

class Utf8OrOther implements TextDecoding {
	readonly #other: string;
	/** The first bytes of a UTF-8 sequence that continues in the next chunk of the file. */
	#carried = Buffer.alloc(0);

	constructor(other = 'windows-1252') {
		this.#other = other;
	}

	write(bytes: Buffer): string {
		const block = this.#carried.length === 0 ? bytes : Buffer.concat([this.#carried, bytes]);
		const end = block.length - unfinishedBytes(block);
		this.#carried = Buffer.from(block.subarray(end));
		const whole = block.subarray(0, end);
		return isUtf8(whole) ? whole.toString('utf8') : decodeLines(whole, this.#other);
	}

	end(): string {
		return iconv.decode(this.#carried, this.#other);
	}
}

function decodeLines(block: Buffer, other: string): string {
	let text = '';
	for (let start = 0; start < block.length; ) {
		const end = lineEnd(block, start);
		const line = block.subarray(start, end);
		text += isUtf8(line) || isMostlyUtf8(line) ? line.toString('utf8') : iconv.decode(line, other);
		start = end;
	}
	return text;
}

function lineEnd(block: Buffer, start: number): number {
	let end = start;
	while (end < block.length && block[end] !== 0x0a && block[end] !== 0x0d) end++;
	return Math.min(end + 1, block.length);
}

/** Matches the first bytes of a UTF-8 sequence without its last bytes. Each byte is read as one character. */
const unfinished =
	/[\xc2-\xdf](?![\x80-\xbf])|[\xe0-\xef][\x80-\xbf]?(?![\x80-\xbf])|[\xf0-\xf4][\x80-\xbf]{0,2}(?![\x80-\xbf])/g;

/**
 * Returns whether a line is UTF-8 text in which some characters were cut off. Some programs shorten a text to a number of bytes,
 * and cut a character in two.
 */
export function isMostlyUtf8(line: Buffer): boolean {
	const bytes = line.toString('latin1');
	const whole = Buffer.from(bytes.replace(unfinished, ''), 'latin1');
	const letters = whole.toString('utf8').match(/[^\0-\x7f]/gu)?.length ?? 0;
	return isUtf8(whole) && letters > (bytes.match(unfinished)?.length ?? 0);
}

/** Returns the number of bytes (0 to 3) at the end of a chunk that begin an incomplete UTF-8 sequence. */
function unfinishedBytes(block: Buffer): number {
	for (let back = 1; back <= 3 && back <= block.length; back++) {
		const byte = block[block.length - back] ?? 0;
		if (byte < 0x80) return 0;
		if (byte >= 0xc0) {
			const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
			return length > back ? back : 0;
		}
	}
	return 0;
}
