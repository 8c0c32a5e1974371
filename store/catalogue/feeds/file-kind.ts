import { open } from 'node:fs/promises';
import { decodeText, detectEncoding } from './encoding';
import type { TaggedKind } from './tagged-records';

/**
 * The kind of a file, which is determined by the file's first bytes and not by its name. `cfb` is the container format of old
 * Excel files and of encrypted new Excel files. `biff` is an old Excel sheet without this container. `page` is a web page.
 * `markup` is any other text that begins with a tag.
 */
export type FileKind =
	| 'empty'
	| 'zip'
	| 'cfb'
	| 'biff'
	| 'gzip'
	| 'pdf'
	| 'binary'
	| 'page'
	| 'markup'
	| 'json'
	| LibraryKind
	| 'text';

/** The file formats of library systems and of programs for used books: orders, catalogue records, UIEE and HomeBase 2. */
export type LibraryKind = 'edifact' | 'marc' | 'marcxml' | TaggedKind;

/** The tags of the usual UIEE fields (http://www.uiee.com/page3.htm). Any other two letters may be a table cell. */
const uieeTag = 'UR|AA|AI|TI|PU|PP|DP|ED|BN|NC|BD|CN|CO|KE|LO|NT|PR|LG|SD|IS|MT|JK|PC';
/** The tags of the fields that HomeBase 2 usually writes. */
const homebaseTag = 'BOOK|TRAN|ANAM|TNAM|PBLS|PBYR|DESC|PRIC|PPRC|UBID|BIND|BNDC|STAT|ABLE|LOCA|BOOC|ISBN|BCAT';
/**
 * Matches three lines of a text that each begin with a field tag. Above these lines, a few lines may give the sender and the
 * date.
 */
const taggedLines = (tag: string): RegExp => {
	// The pattern treats several consecutive line ends as one. Without this rule, the pattern would take minutes for a short file
	// that consists only of line ends.
	const end = String.raw`[\r\n]+(?![\r\n])`;
	const line = String.raw`[ \t]*(${tag})\|[^|\r\n]*${end}`;
	return new RegExp(String.raw`^(?:[^|\r\n]{0,80}${end}){0,6}?${line}(?!\1\|)${line}(?!\1\|)${line}`, 'i');
};

/** The first characters of a file in each format. */
const libraryKinds: Record<LibraryKind, RegExp> = {
	edifact: /^UN(?:A.{6}\s*UN[BH]|[BH]\+)/,
	// A MARC record begins with a leader of 24 characters, followed by the directory of the fields.
	marc: /^\d{5}[\w ]{5}22\d{5}[^\r\n]{3}450[ 0]\d{12}/,
	marcxml:
		/^<(?:[^>]*>\s*<){0,3}(?:[^>]*\bhttp:\/\/www\.loc\.gov\/MARC21\/slim\b|(?:\w{1,20}:)?leader>|(?:\w{1,20}:)?(?:control|data)field tag=)/,
	uiee: taggedLines(uieeTag),
	homebase: taggedLines(homebaseTag),
};

const headBytes = 4096;
const zipTable = Buffer.from('PK\u0003\u0004');
const cfbTable = Buffer.from('d0cf11e0', 'hex');
const biffTable = ['09000400', '09020600', '09040600', '09081000'].map((bytes) => Buffer.from(bytes, 'hex'));

/**
 * Finds the kind of a file by its first bytes.
 * @throws the file system's error, for a file that cannot be opened
 */
export async function kindOfFile(path: string): Promise<FileKind> {
	const head = await readHead(path);
	const begins = (bytes: Buffer) => head.subarray(0, bytes.length).equals(bytes);
	if (head.length === 0) return 'empty';
	if (begins(zipTable)) return 'zip';
	if (begins(cfbTable)) return 'cfb';
	if (biffTable.some(begins)) return 'biff';
	if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
	// A few programs write a text line before the PDF header, and every PDF reader accepts this.
	if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
	if (detectEncoding(head, 'text') === 'utf-8' && head.includes(0)) return 'binary';
	let start = '';
	for await (const text of decodeText(only(head), 'text')) start += text;
	const first = start.trimStart();
	for (const [kind, pattern] of Object.entries(libraryKinds)) if (pattern.test(first)) return kind as LibraryKind;
	if (/^<(?:!DOCTYPE\s+html|html)\b/i.test(first)) return 'page';
	if (first.startsWith('<')) return 'markup';
	return /^(?:\{|\[\s*(?:[{\]"]|$))/.test(first) ? 'json' : 'text';
}

async function readHead(path: string): Promise<Buffer> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

async function* only(bytes: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
	yield bytes;
}
