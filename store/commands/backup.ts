import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { grouped } from '../contract/grouped';
import type { Holdings } from '../foundation/database/backup/backup';
import { backupsOf } from '../foundation/database/backup/backups-of';
import { backupRun, rowOfRun } from '../foundation/job-runs';
import { type Command, CommandError } from './command';

const help = `Usage: npm run store -- backup FILE

Copies the whole database into a file, as it is at one moment, while the shop keeps running. Then opens the file to check
that it is complete. A SQLite database becomes one SQLite file, a PostgreSQL database one file in pg_dump's custom format.
Only you can read the file: it contains customers and their orders. An existing file is never overwritten. The desk's
first page shows when the last backup was made.

\`npm run store -- restore FILE\` restores the backup. docs/backups.md explains what else to copy, and how to back up
every night.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const [name, ...more] = args;
		if (name === undefined || more.length > 0) throw new CommandError(help);
		const file = resolve(terminal.folder, name);
		if (existsSync(file)) throw new CommandError(`${name} already exists. Give the backup another name.`);
		const backups = backupsOf(terminal.readConfig());
		const note = async (outcome: { error?: unknown; facts?: object }) => {
			const run = rowOfRun(backupRun, Math.floor(Date.now() / 1000), outcome);
			await backups
				.note(run)
				.catch((error: Error) => terminal.complain(`The backup could not be recorded in the shop: ${error.message}`));
		};
		const holdings = await backups.write(file).catch(async (error: unknown) => {
			await note({ error });
			throw error;
		});
		await note({ facts: { file: basename(file), bytes: statSync(file).size, ...holdings } });
		const megabytes = (statSync(file).size / 1e6).toFixed(1);
		terminal.print(`${name}: ${holdingsText(holdings)}, ${megabytes} MB. It was checked and is complete.`);
		return 0;
	},
};

/** Formats the numbers of titles and orders in a database: '12,345 titles and 678 orders'. */
export const holdingsText = ({ titles, orders }: Holdings): string =>
	`${grouped(titles)} titles and ${grouped(orders)} orders`;
