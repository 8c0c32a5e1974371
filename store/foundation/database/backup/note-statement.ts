import type { BackupRun } from './backup';

/**
 * Writes a run into its one row. In SQL by hand, as a backup opens the database without bringing its tables up to date.
 * @param place what stands for a value: its column's name, and where it is among the columns
 */
export function noteStatement(run: BackupRun, place: (name: string, at: number) => string): string {
	const columns = Object.keys(run);
	const changes = columns.filter((name) => name !== 'name').map((name) => `${name} = excluded.${name}`);
	return `insert into job_runs (${columns.join(', ')}) values (${columns.map(place).join(', ')})
		on conflict (name) do update set ${changes.join(', ')}`;
}
