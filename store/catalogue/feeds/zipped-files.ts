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

/** Finds out whether a zip file is an Excel workbook, another office document, or a plain zip of files. */
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
