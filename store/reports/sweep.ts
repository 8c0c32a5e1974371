import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store';
import { reportLifetime, reportsFolder } from './reports';

/** How often it is looked for old reports. Milliseconds. */
const often = 3_600_000;

/** Sweeps old reports away now and every hour, until it is stopped. */
export function startSweeping(store: Store): { stop(): Promise<void> } {
	let round: Promise<void> = Promise.resolve();
	const turn = () => {
		round = sweepReports(store).catch((error) =>
			store.log.error({ err: error }, 'old reports could not be swept away'),
		);
	};
	turn();
	const timer = setInterval(turn, often);
	return {
		async stop() {
			clearInterval(timer);
			await round;
		},
	};
}

/** Removes the reports that can no longer be fetched, and the files of this machine that are as old. */
export async function sweepReports(store: Store): Promise<void> {
	await store.db
		.deleteFrom('reports')
		.where('created_at', '<=', store.now() - reportLifetime)
		.execute();
	const folder = reportsFolder(store);
	const files = await readdir(folder).catch(() => []);
	for (const file of files) {
		const path = join(folder, file);
		const age = await stat(path).then(
			({ mtimeMs }) => Date.now() - mtimeMs,
			() => 0,
		);
		if (age > reportLifetime * 1000) await rm(path, { force: true });
	}
}
