import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { holdLease, type Lease } from './leases';

/** Bytes of a file that stand in one row. */
const partSize = 1024 * 1024;

/** Stands behind the last part of a file: without it nobody would miss that one. */
const end = Buffer.alloc(0);

/**
 * Puts a file into the database, in parts: small transactions, so that nobody who buys waits for a large file. What another
 * process began before is gone. Answers false where the lease has gone to somebody else.
 */
export async function keepParts(store: Database & Clock, lease: Lease, path: string): Promise<boolean> {
	let part = 0;
	for await (const chunk of createReadStream(path, { highWaterMark: partSize })) {
		if (!(await storePart(store, lease, part, chunk as Buffer))) return false;
		part += 1;
	}
	return storePart(store, lease, part, end);
}

const storePart = (store: Database & Clock, lease: Lease, part: number, bytes: Buffer): Promise<boolean> =>
	holdLease(store, lease, {}, async (transaction) => {
		if (part === 0) await transaction.deleteFrom('report_parts').where('report_id', '=', lease.id).execute();
		await transaction.insertInto('report_parts').values({ report_id: lease.id, part, bytes }).execute();
	});

/** Writes a file that stands in the database out to the disk. Answers false where it does not stand there whole. */
export async function writeOutParts({ db }: Database, id: string, path: string): Promise<boolean> {
	const file = await open(path, 'wx', 0o600);
	try {
		for (let part = 0; ; part += 1) {
			const row = await db
				.selectFrom('report_parts')
				.select('bytes')
				.where('report_id', '=', id)
				.where('part', '=', part)
				.executeTakeFirst();
			if (!row) return false;
			if (row.bytes.length === 0) return part > 0;
			await file.appendFile(row.bytes);
		}
	} finally {
		await file.close();
	}
}
