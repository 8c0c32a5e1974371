import type { BackupRun } from './backup';

/**
 * Builds the SQL statement that records a backup in the table `job_runs`. The SQL is written by hand, because a backup opens the
 * database without running its migrations.
 * @param place returns the SQL placeholder for a value, from the name and the index of its column
 */
export function noteStatement(run: BackupRun, place: (name: string, at: number) => string): string {
	const columns = Object.keys(run);
	const changes = columns.filter((name) => name !== 'name').map((name) => `${name} = excluded.${name}`);
	return `insert into job_runs (${columns.join(', ')}) values (${columns.map(place).join(', ')})
		on conflict (name) do update set ${changes.join(', ')}`;
}
