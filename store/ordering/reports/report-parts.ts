import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Store } from '../../store';
import { holdLease, type Lease } from './leases';

/** Bytes of a file that stand in one row. */
const partSize = 1024 * 1024;

/**
 * Puts a file into the database, in parts: small transactions, so that nobody who buys waits for a large file. What another
 * process began before is gone. Answers false where the lease has gone to somebody else.
 */
export async function keepParts(store: Store, lease: Lease, path: string): Promise<boolean> {
	let part = 0;
	for await (const chunk of createReadStream(path, { highWaterMark: partSize })) {
		const at = part;
		const kept = await holdLease(store, lease, {}, async (transaction) => {
			if (at === 0) await transaction.deleteFrom('report_parts').where('report_id', '=', lease.id).execute();
			const row = { report_id: lease.id, part: at, bytes: chunk as Buffer };
			await transaction.insertInto('report_parts').values(row).execute();
		});
		if (!kept) return false;
		part += 1;
	}
	return true;
}

/** Writes a file that stands in the database out to the disk. Answers false where it does not stand there whole. */
export async function writeOutParts({ db }: Store, id: string, path: string): Promise<boolean> {
	const { parts } = await db
		.selectFrom('report_parts')
		.select((eb) => eb.fn.countAll<number | string>().as('parts'))
		.where('report_id', '=', id)
		.executeTakeFirstOrThrow();
	const file = await open(path, 'wx', 0o600);
	try {
		for (let part = 0; part < Number(parts); part += 1) {
			const row = await db
				.selectFrom('report_parts')
				.select('bytes')
				.where('report_id', '=', id)
				.where('part', '=', part)
				.executeTakeFirst();
			if (!row) return false;
			await file.appendFile(row.bytes);
		}
		return Number(parts) > 0;
	} finally {
		await file.close();
	}
}
