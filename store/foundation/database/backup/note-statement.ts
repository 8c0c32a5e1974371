import type { BackupRun } from './backup';

/**
 * Builds the statement that records a backup run in its row of `job_runs`. The SQL is written by hand, because a backup opens the
 * database without running its migrations.
 * @param place returns the placeholder for a value, from the column's name and index
 */
export function noteStatement(run: BackupRun, place: (name: string, at: number) => string): string {
	const columns = Object.keys(run);
	const changes = columns.filter((name) => name !== 'name').map((name) => `${name} = excluded.${name}`);
	return `insert into job_runs (${columns.join(', ')}) values (${columns.map(place).join(', ')})
		on conflict (name) do update set ${changes.join(', ')}`;
}
