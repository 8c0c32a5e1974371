import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { FeedUnreadable } from './feed-errors';

/** Enough bytes to hold a byte order mark and an XML declaration. */
const headBytes = 1024;
const xmlDeclaration = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)["']/;

interface TextDecoding {
	write(bytes: Buffer): string;
	end(): string | undefined;
}

/**
 * Decodes a stream of bytes to text, chunk by chunk and in constant memory.
 *
 * A byte order mark decides; then zero bytes in the pattern of UTF-16; then, for `'xml'`, the XML declaration.
 * Everything else is UTF-8, and lines that are not valid UTF-8 are read as windows-1252, which is what spreadsheets and
 * old feeds write without saying so.
 * @throws {FeedUnreadable} for a declared encoding that nobody knows.
 */
export async function* decodeText(
	source: AsyncIterable<Uint8Array>,
	kind: 'xml' | 'text',
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
		decoding ??= startDecoding(bytes, kind);
		const text = decoding.write(bytes);
		if (text !== '') yield text;
	}
	if (head !== undefined) {
		decoding = startDecoding(head, kind);
		const text = decoding.write(head);
		if (text !== '') yield text;
	}
	const rest = decoding?.end();
	if (rest) yield rest;
}

/** The encoding that the first bytes of a file show, as iconv-lite names it; `'utf-8'` where they show none. */
export function detectEncoding(head: Buffer, kind: 'xml' | 'text'): string {
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
	if (head[0] === 0xff && head[1] === 0xfe) return head[2] === 0 && head[3] === 0 ? 'utf-32le' : 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	if (head.length >= 4) {
		if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le';
		if (head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be';
	}
	const declared = kind === 'xml' ? xmlDeclaration.exec(head.toString('latin1', 0, headBytes))?.[1] : undefined;
	return declared === undefined ? 'utf-8' : declaredEncoding(declared.trim().toLowerCase());
}

/**
 * Replaces C1 control characters by the characters of windows-1252 that they stand for. Only a mistaken encoding or
 * `&#x92;` brings them about.
 */
export function repairControls(text: string): string {
	return text.replace(/[\u0080-\u009f]/g, (control) => iconv.decode(Buffer.from(control, 'latin1'), 'windows-1252'));
}

function declaredEncoding(name: string): string {
	// The declaration was read as single bytes, so a 16-bit encoding in it is wrong; and ASCII is a part of UTF-8.
	if (/^(utf-?8|utf-?16|ucs-?2|us-ascii|ascii)/.test(name)) return 'utf-8';
	// What is declared as Latin-1 is windows-1252 in practice: where that has quotation marks, Latin-1 has control
	// characters, which no publisher means.
	if (/^(iso-?8859-1|iso_8859-1|latin-?1)$/.test(name)) return 'windows-1252';
	if (!iconv.encodingExists(name)) throw new FeedUnreadable(`nobody knows the encoding ${JSON.stringify(name)}`);
	return name;
}

function startDecoding(head: Buffer, kind: 'xml' | 'text'): TextDecoding {
	const encoding = detectEncoding(head, kind);
	const decoding = encoding === 'utf-8' ? new Utf8OrWindows() : iconv.getDecoder(encoding, { stripBOM: false });
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

class Utf8OrWindows implements TextDecoding {
	/** A UTF-8 sequence that the last chunk began and did not end. */
	#carried = Buffer.alloc(0);

	write(bytes: Buffer): string {
		const block = this.#carried.length === 0 ? bytes : Buffer.concat([this.#carried, bytes]);
		const end = block.length - unfinishedBytes(block);
		this.#carried = Buffer.from(block.subarray(end));
		const whole = block.subarray(0, end);
		return isUtf8(whole) ? whole.toString('utf8') : decodeLines(whole);
	}

	end(): string {
		return iconv.decode(this.#carried, 'windows-1252');
	}
}

function decodeLines(block: Buffer): string {
	let text = '';
	for (let start = 0; start < block.length; ) {
		const newline = block.indexOf(0x0a, start);
		const end = newline < 0 ? block.length : newline + 1;
		const line = block.subarray(start, end);
		text += isUtf8(line) ? line.toString('utf8') : iconv.decode(line, 'windows-1252');
		start = end;
	}
	return text;
}

/** How many bytes at the end of the block begin a UTF-8 sequence that the block does not finish (0 to 3). */
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
