import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Node keeps texts of more than about 128 KB apart, where making one takes many times as long. */
const chunkBytes = 64 * 1024;

export interface Progress {
	/** Called with how many bytes of the file were read since the last call. */
	onBytes?: (bytes: number) => void;
	/** Repairs the bytes of a small file, which is held in memory for it. */
	repair?: ((bytes: Buffer) => Buffer) | undefined;
}

/** A file's bytes as they come from the disk. */
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
