import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a shop cannot do without: room for the next orders, mails and uploads. Bytes. */
const needed = Buffer.alloc(256 * 1024, 1);

/** Tries to write in a folder, and takes it away again. @throws what the system says where it cannot be done. */
export async function tryToWrite(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	const path = join(folder, `.ready-${randomUUID()}`);
	try {
		const file = await open(path, 'wx');
		await file.writeFile(needed).finally(() => file.close());
	} finally {
		await rm(path, { force: true });
	}
}
