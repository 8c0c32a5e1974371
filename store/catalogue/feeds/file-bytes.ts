import { createReadStream } from 'node:fs';

const chunkBytes = 256 * 1024;

export interface Progress {
	/** Called with how many bytes of the file were read since the last call. */
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
