import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tableFilePath } from '../catalogue/search/search';
import type { Holdings } from '../foundation/database/backup/backup';
import { backupsOf } from '../foundation/database/backup/backups-of';
import { holdingsText } from './backup';
import { type Command, CommandError, type Terminal } from './command';
import { databaseName } from './database-name';

const help = `Usage: npm run store -- restore [--replace DATABASE] FILE

Replaces the current database with a file that \`npm run store -- backup\` wrote, completely or not at all. Checks the
whole file first. Stop the shop before you run this command.

If the database is not empty, the command asks before it replaces the database. In non-interactive mode, --replace must
name the database. A replaced SQLite file is kept beside the new file.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: { replace: { type: 'string' } },
		});
		const [name, ...more] = positionals;
		if (name === undefined || more.length > 0) throw new CommandError(help);
		const file = resolve(terminal.folder, name);
		if (!existsSync(file)) throw new CommandError(`There is no file ${name}.`);
		const config = terminal.readConfig();
		const backups = backupsOf(config);
		const found = await backups.open(file);
		const current = await backups.current();
		const database = databaseName(config);
		if (current && !(await mayReplace({ database, current, name, found }, values.replace, terminal))) {
			terminal.print('Nothing was changed.');
			return 1;
		}
		const kept = await backups.restore(file);
		rmSync(tableFilePath(config.DATA_DIR), { force: true });
		terminal.print(`Restored ${database} from ${name}: ${holdingsText(found)}.`);
		if (kept !== null)
			terminal.print(`The previous database is kept as ${kept}. Delete this file when you no longer need it.`);
		return 0;
	},
};

interface Replacing {
	database: string;
	current: Holdings;
	name: string;
	found: Holdings;
}

async function mayReplace(
	{ database, current, name, found }: Replacing,
	named: string | undefined,
	{ ask }: Terminal,
): Promise<boolean> {
	if (named === database) return true;
	if (named !== undefined) throw new CommandError(`--replace names ${named}, but this database is ${database}.`);
	const stands = `${database} holds ${holdingsText(current)}; ${name} has ${holdingsText(found)}.`;
	if (!ask) throw new CommandError(`${stands} To replace the database, add --replace '${database}'`);
	const answer = await ask(`${stands}\nReplace the database with ${name}? Type yes to replace it: `);
	return answer?.trim().toLowerCase() === 'yes';
}
