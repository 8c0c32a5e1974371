import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { Job } from '../../foundation/jobs/jobs';
import { updateLeasedReport } from './leases';

/** The maximum number of bytes of a report's file in one database row. */
const partSize = 1024 * 1024;

/** The number of an empty part that is stored after the last part of a file, so that missing parts are detected. */
const end = Buffer.alloc(0);

/**
 * Stores a report's file in the database in several parts. Each part has its own small transaction, so that a large file does not
 * delay orders. Replaces parts that an earlier process has stored. Returns false if another process has claimed the report.
 */
export async function keepParts(store: Database & Clock, job: Job, path: string): Promise<boolean> {
	let part = 0;
	for await (const chunk of createReadStream(path, { highWaterMark: partSize })) {
		if (!(await storePart(store, job, part, chunk as Buffer))) return false;
		part += 1;
	}
	return storePart(store, job, part, end);
}

const storePart = (store: Database & Clock, job: Job, part: number, bytes: Buffer): Promise<boolean> =>
	updateLeasedReport(store, job, null, async (transaction) => {
		if (part === 0) await transaction.deleteFrom('report_parts').where('report_id', '=', job.key).execute();
		await transaction.insertInto('report_parts').values({ report_id: job.key, part, bytes }).execute();
	});

/** Writes a report's file from the database to disk. Returns false if parts of the file are missing. */
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
