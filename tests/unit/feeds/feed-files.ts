import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FeedItem } from '../../../store/catalogue/feeds/title-record';

/** Returns the path of one of the project's own feeds, which has invented books. */
export function fixture(name: string): string {
	return resolve('tests/fixtures/feeds', name);
}

/** Collects what a reader yields until it ends or throws. */
export async function readAll<Record>(items: AsyncIterable<FeedItem<Record>>) {
	const records: Record[] = [];
	const refusals: Extract<FeedItem<Record>, { refused: string }>[] = [];
	const places: number[] = [];
	let error: unknown;
	try {
		for await (const item of items) {
			if ('record' in item) {
				records.push(item.record);
				places.push(item.at);
			} else refusals.push(item);
		}
	} catch (thrown) {
		error = thrown;
	}
	return { records, places, refusals, error };
}

/** Gives the test a file with this content. */
export async function withFile<Result>(
	name: string,
	content: string | Uint8Array,
	use: (path: string) => Promise<Result>,
): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'feed-'));
	try {
		const path = join(folder, name);
		await writeFile(path, content);
		return await use(path);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Yields the content in pieces of the given size, like a stream. */
export async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array, void, undefined> {
	for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}
