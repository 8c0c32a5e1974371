import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * The number of bytes that are read at a time. Node stores texts of more than about 128 KB separately from other texts, which
 * takes many times as long.
 */
const chunkBytes = 64 * 1024;

export interface Progress {
	/** Called with the number of bytes that were read from the file since the last call. */
	onBytes?: (bytes: number) => void;
	/** Repairs the bytes of a small file. The whole file is read into memory for the repair. */
	repair?: ((bytes: Buffer) => Buffer) | undefined;
}

/** Reads a file's bytes in chunks. */
export async function* bytesOf(
	path: string,
	{ onBytes, repair }: Progress,
): AsyncGenerator<Uint8Array, void, undefined> {
	if (repair) {
		yield repair(await readFile(path));
		return;
	}
	const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes });
	for await (const chunk of stream) {
		onBytes?.(chunk.length);
		yield chunk;
	}
}
