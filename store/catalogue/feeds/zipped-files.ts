import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FeedUnreadable } from './feed-errors';
import { ZipParts } from './zip-parts';

/** A file of a zip. It stays unpacked until the caller requests the next one. */
export interface ZippedFile {
	name: string;
	path: string;
	/** How many bytes of the zip make up one byte of the file. */
	share: number;
}

const maxFiles = 200;
/** No feed is packed as tightly as this: a file beyond it was made to fill a disk. */
const maxRatio = 300;
const ratioFrom = 1024 ** 2;
/** Files that programs add to a zip by themselves. */
const besides = /\/$|(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** Whether a zip is an Excel workbook, another document of an office program, or a zip of files. */
export async function kindOfZip(path: string): Promise<'workbook' | 'document' | 'files'> {
	const parts = await ZipParts.open(path, { what: 'zip or Excel workbook' });
	try {
		if (parts.has('xl/workbook.xml')) return 'workbook';
		return parts.has('[Content_Types].xml') || parts.has('mimetype') ? 'document' : 'files';
	} finally {
		parts.close();
	}
}

/**
 * Unpacks the files of a zip one by one into a folder of its own, which is removed at the end.
 * @throws {FeedUnreadable} for too many files, too large ones, and ones that are packed too tightly.
 * @throws {FeedBroken} for a damaged zip.
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
