import type { BackupRun } from './backup';

/**
 * Writes a run into its one row. Uses SQL by hand, because a backup opens the database without bringing its tables up to date.
 * @param place returns the placeholder for a value: gets its column's name and the column's position
 */
export function noteStatement(run: BackupRun, place: (name: string, at: number) => string): string {
	const columns = Object.keys(run);
	const changes = columns.filter((name) => name !== 'name').map((name) => `${name} = excluded.${name}`);
	return `insert into job_runs (${columns.join(', ')}) values (${columns.map(place).join(', ')})
		on conflict (name) do update set ${changes.join(', ')}`;
}
