import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hourMs } from '../contract/durations';

/** A typed array: an array of numbers that all use the same number of bytes. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Columns (typed arrays) by name. */
export type Columns = Record<string, Column>;

const types = { Uint8Array, Uint16Array, Uint32Array, Int32Array };

interface Heading {
	format: number;
	head: unknown;
	columns: [name: string, type: keyof typeof types, length: number][];
	sum: number;
}

/** The version of the column file's format. Files with another version are not read. */
const format = 1;
/** The number of bytes at the start of a column file that contain the length of the header. The header and the columns follow. */
const firstBytes = 8;
const maxHeadingLength = 64 * 2 ** 20;
/**
 * The number of milliseconds after which a partly written file counts as abandoned, because the process that wrote it has ended.
 */
export const maxWritingMs = hourMs;

/**
 * Writes columns into a file, with a header that describes the columns. Blocks the event loop, because the columns must not
 * change during the writing. Readers see either the complete file or no file.
 */
export function writeColumns(path: string, head: unknown, columns: Columns): void {
	const heading: Heading = { format, head, columns: [], sum: sumOf(Object.values(columns)) };
	for (const [name, column] of Object.entries(columns))
		heading.columns.push([name, column.constructor.name as keyof typeof types, column.length]);
	const text = Buffer.from(JSON.stringify(heading));
	const length = Buffer.alloc(firstBytes);
	length.writeUInt32LE(text.length);
	// The temporary name is random, because other threads, or other machines on the same volume, may be writing the same file.
	const written = `${path}.${randomUUID()}`;
	sweepBegun(path);
	try {
		const file = openSync(written, 'w');
		try {
			for (const part of [length, text, ...Object.values(columns)]) write(file, bytesOf(part));
		} finally {
			closeSync(file);
		}
		renameSync(written, path);
	} catch (error) {
		rmSync(written, { force: true });
		throw error;
	}
}

/** Removes partly written files of this name whose writing was never finished. */
function sweepBegun(path: string): void {
	const folder = dirname(path);
	for (const name of readdirSync(folder)) {
		if (!name.startsWith(`${basename(path)}.`)) continue;
		const begun = statSync(join(folder, name), { throwIfNoEntry: false });
		if (begun && begun.mtimeMs < Date.now() - maxWritingMs) rmSync(join(folder, name), { force: true });
	}
}

/** Reads a column file directly into typed arrays. Returns null if the file is missing, damaged or in another format. */
export function readColumns(path: string): { head: unknown; columns: Columns } | null {
	let file: number | null = null;
	try {
		file = openSync(path, 'r');
		const length = Buffer.alloc(firstBytes);
		read(file, length);
		const text = Buffer.alloc(Math.min(length.readUInt32LE(), maxHeadingLength));
		read(file, text);
		const heading = JSON.parse(text.toString()) as Heading;
		if (heading.format !== format) return null;
		const columns: Columns = {};
		for (const [name, type, length] of heading.columns) {
			const column = new types[type](length);
			read(file, bytesOf(column));
			columns[name] = column;
		}
		return sumOf(Object.values(columns)) === heading.sum ? { head: heading.head, columns } : null;
	} catch {
		return null;
	} finally {
		if (file !== null) closeSync(file);
	}
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): Uint8Array =>
	new Uint8Array(buffer, byteOffset, byteLength);

function write(file: number, bytes: Uint8Array): void {
	for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
}

function read(file: number, bytes: Uint8Array): void {
	for (let at = 0; at < bytes.length; ) {
		const count = readSync(file, bytes, at, bytes.length - at, null);
		if (count === 0) throw new Error('The file ends too early.');
		at += count;
	}
}

/** Computes a checksum over all columns of a column file. */
function sumOf(columns: readonly Column[]): number {
	let sum = 0;
	for (const column of columns) {
		for (let at = 0; at < column.length; at += 1) sum = (Math.imul(sum, 31) + (column[at] ?? 0)) | 0;
		sum = (sum + column.length) | 0;
	}
	return sum;
}
