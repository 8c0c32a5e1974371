import { z } from 'zod';
import type { HealthPoint } from '../../contract/desk-health';
import { daySeconds } from '../../contract/durations';
import type { Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { backupRun } from '../../foundation/job-runs';
import { ago } from './ago';

/** Limits for the age of the last backup, in seconds. One missed night is acceptable. A missed week is not. */
const lookAfter = 2 * daySeconds;
const actAfter = 7 * daySeconds;

/** Reports the time at which `store backup` last completed a backup file. */
export async function backupHealth(db: Queries, now: number): Promise<{ point: HealthPoint }> {
	const run = await db.selectFrom('job_runs').selectAll().where('name', '=', backupRun).executeTakeFirst();
	return { point: { name: 'backup', ...judge(run, now) } };
}

const backupFacts = z.object({ file: z.string().optional(), bytes: z.number().optional() });

interface Backups {
	ok_at: number | null;
	failed_at: number | null;
	error: string;
	facts: string;
}

function judge(run: Backups | undefined, now: number): Omit<HealthPoint, 'name'> {
	const last = run?.ok_at ?? null;
	const failed = run?.failed_at ?? null;
	const failure =
		failed !== null && failed > (last ?? 0) ? ` The last attempt, ${ago(now - failed)}, failed: ${run?.error}` : '';
	if (last === null) {
		const words = `The shop knows of no backup.${failure || ' Ask the person who runs the shop’s server for a backup every night.'}`;
		return { state: 'look', words };
	}
	const { file, bytes } = readJsonColumn(backupFacts, run?.facts || '{}', {
		table: 'job_runs',
		column: 'facts',
		id: backupRun,
	});
	const what = file === undefined ? '' : `: ${file}, ${((bytes ?? 0) / 1e6).toFixed(1)} MB`;
	const age = now - last;
	const state = age > actAfter ? 'act' : age > lookAfter || failure !== '' ? 'look' : 'good';
	return { state, words: `The last backup was made ${ago(age)}${what}.${failure}` };
}
