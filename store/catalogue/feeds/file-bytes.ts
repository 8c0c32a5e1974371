import { createReadStream } from 'node:fs';

const chunkBytes = 256 * 1024;

export interface Progress {
	/** Told the bytes of the file that have been read since it was told last. */
	onBytes?: (bytes: number) => void;
}

/** A file's bytes as they come from the disk. */
export async function* bytesOf(path: string, { onBytes }: Progress): AsyncGenerator<Uint8Array, void, undefined> {
	const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes });
	for await (const chunk of stream) {
		onBytes?.(chunk.length);
		yield chunk;
	}
}
