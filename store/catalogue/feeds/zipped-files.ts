import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FeedUnreadable } from './feed-errors';
import { ZipParts } from './zip-parts';

/** A file in a zip file. The unpacked file is deleted when the caller requests the next file. */
export interface ZippedFile {
	name: string;
	path: string;
	/** The number of packed bytes in the zip for each unpacked byte of the file. */
	share: number;
}

const maxFiles = 200;
/**
 * The highest compression ratio that a real feed has. A file with a higher compression ratio was probably made to fill a disk.
 */
const maxRatio = 300;
const ratioFrom = 1024 ** 2;
/** Matches the names of files that programs add to every zip file. */
const besides = /\/$|(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** The kinds of zip: an Excel workbook, another office document (Word, OpenDocument, Apple's Numbers …), or a zip of files. */
export type ZipKind = 'workbook' | 'text document' | 'spreadsheet document' | 'document' | 'files';

/** The media types of OpenDocument that say more than 'document'. */
const openDocuments: Partial<Record<string, ZipKind>> = {
	'application/vnd.oasis.opendocument.text': 'text document',
	'application/vnd.oasis.opendocument.spreadsheet': 'spreadsheet document',
};
/** The longest media type that is read. */
const maxMediaType = 100;

/** Finds the kind of a zip. */
export async function kindOfZip(path: string): Promise<ZipKind> {
	const parts = await ZipParts.open(path, { what: 'zip or Excel workbook' });
	try {
		if (parts.has('xl/workbook.bin')) return 'document';
		// A damaged workbook may lack its main part.
		if (parts.files.some(({ name }) => name.startsWith('xl/'))) return 'workbook';
		if (parts.has('word/document.xml')) return 'text document';
		if (parts.has('mimetype')) return openDocuments[await mediaTypeOf(parts)] ?? 'document';
		return ['[Content_Types].xml', 'Index/Document.iwa'].some((name) => parts.has(name)) ? 'document' : 'files';
	} finally {
		parts.close();
	}
}

async function mediaTypeOf(parts: ZipParts): Promise<string> {
	const size = parts.files.find(({ name }) => name === 'mimetype')?.unpacked ?? 0;
	if (size > maxMediaType) return '';
	let text = '';
	for await (const bytes of parts.bytes('mimetype')) text += Buffer.from(bytes).toString('latin1');
	return text.trim();
}

/**
 * Unpacks the files of a zip file one by one into a temporary folder, which is deleted at the end.
 * @throws {FeedUnreadable} for too many files, too large files, and files with too high a compression ratio
 * @throws {FeedBroken} for a damaged zip file
 */
export async function* unpackedFiles(path: string): AsyncGenerator<ZippedFile, void, undefined> {
	const parts = await ZipParts.open(path, { what: 'zip' });
	const folder = await mkdtemp(join(tmpdir(), 'unzipped-'));
	try {
		const files = parts.files.filter(({ name }) => !besides.test(name));
		if (files.length === 0) throw new FeedUnreadable('the zip has no file');
		if (files.length > maxFiles) throw new FeedUnreadable(`the zip has more than ${maxFiles} files`);
		const tight = files.find(({ packed, unpacked }) => unpacked > ratioFrom && unpacked > packed * maxRatio);
		if (tight) throw new FeedUnreadable(`${tight.name} in the zip is compressed too much: unpack it first`);
		for (const { name, packed, unpacked } of files) {
			const to = join(folder, 'file');
			await pipeline(Readable.from(parts.bytes(name)), createWriteStream(to));
			yield { name, path: to, share: packed / Math.max(1, unpacked) };
		}
	} finally {
		parts.close();
		await rm(folder, { recursive: true, force: true });
	}
}
