import { createHash } from 'node:crypto';
import type { Encoding } from '../app/http/accepted-encoding';

/** A cached page as it is stored on disk, with its metadata and its bytes. */
export interface FiledPage {
	/** The page's key in the page cache. */
	key: string;
	/** The number of the last change that was known before the page was rendered. */
	last: number;
	tags: readonly string[];
	/** The time when the page expires, in unix seconds. */
	until: number;
	headers: Record<string, string> & { etag: string };
	isPicture: boolean;
	/** The encoding (compression) of the page's bytes. The encoding is null for a picture. */
	encoding: Encoding | null;
	body: Buffer;
}

const sumLength = 32;
const lengthLength = 4;

const sumOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Returns the content of a cached page's file: a checksum, the length of the metadata, the metadata as JSON, and the page's
 * bytes.
 */
export function writtenPage({ body, ...said }: FiledPage): Buffer {
	const text = Buffer.from(JSON.stringify(said));
	const length = Buffer.alloc(lengthLength);
	length.writeUInt32LE(text.length);
	const bytes = Buffer.concat([length, text, body]);
	return Buffer.concat([sumOf(bytes), bytes]);
}

/** Reads a page from its file. Returns null if the file is damaged or incomplete. */
export function readPage(file: Buffer): FiledPage | null {
	const bytes = file.subarray(sumLength);
	if (bytes.length < lengthLength || !sumOf(bytes).equals(file.subarray(0, sumLength))) return null;
	const end = lengthLength + bytes.readUInt32LE();
	const said = JSON.parse(bytes.toString('utf8', lengthLength, end)) as Omit<FiledPage, 'body'>;
	return { ...said, body: bytes.subarray(end) };
}
