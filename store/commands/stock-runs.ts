import { findRun, isUndoable, recentRuns, undoDays } from '../catalogue/stock/runs';
import { undoRun } from '../catalogue/writing/undo-run';
import { grouped } from '../contract/grouped';
import { minuteIn } from '../contract/zoned-time';
import { writeAudit } from '../desk/audit/write-audit';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';
import { CommandError, type Terminal } from './command';
import { inColumns } from './table';

/** `stock runs`: lists the imported stock files, and shows which imports were undone. */
export async function listRuns(store: Database & Clock & HasSettings, terminal: Terminal): Promise<number> {
	const { timezone } = (await store.settings.get()).store_info;
	const runs = await recentRuns(store.db, store.now());
	const rows = runs.map(({ id, source, created_at, undone_at }) => [
		String(id),
		minuteIn(created_at, timezone),
		source,
		undone_at === null ? '' : 'undone',
	]);
	const none = `No stock file was read in the last ${undoDays} days.`;
	terminal.print(rows.length === 0 ? none : inColumns([['Run', 'Read', 'File', ''], ...rows]));
	return 0;
}

/** `stock undo`: undoes all stock changes that the import of one file made. */
export async function undo(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	typed: string,
): Promise<number> {
	const run = /^\d{1,15}$/.test(typed) ? await findRun(store.db, Number(typed)) : undefined;
	if (!run) throw new CommandError(`There is no run ${typed}. To see the runs: npm run store -- stock runs`);
	if (run.undone_at !== null) {
		terminal.print(`Run ${run.id} (${run.source}) was already undone. Nothing was changed.`);
		return 0;
	}
	if (!isUndoable(run, store.now())) {
		throw new CommandError(`Run ${run.id} is older than ${undoDays} days and can no longer be undone.`);
	}
	const facts = { action: 'stock undo', thing: 'stock run', key: run.id, before: { source: run.source } };
	const { places, kept, fewer, offers } = await undoRun(store, run.id, (transaction) =>
		writeAudit(transaction, { command: 'stock undo' }, facts, store.now()),
	);
	terminal.print(
		`Run ${run.id} (${run.source}) was undone: ${grouped(places)} stock counts and ${grouped(offers)} offers were reset. ` +
			'Sales since then were kept.',
	);
	if (kept.length > 0) terminal.print(`Not changed, because they were counted again since: ${grouped(kept.length)}.`);
	if (fewer.length > 0) terminal.print(`Fewer copies were left than the run had added: ${grouped(fewer.length)}.`);
	return 0;
}
