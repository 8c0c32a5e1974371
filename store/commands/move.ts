import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config, HasConfig } from '../../config';
import { reindexTitles } from '../catalogue/writing/reindex-titles';
import { grouped } from '../contract/grouped';
import { beginBulkWriting, endBulkWriting } from '../foundation/database/bulk-writing';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { identityOf } from '../foundation/database/identity';
import { copyRows, requireRoom } from '../foundation/database/move/move';
import { endIncoming } from '../foundation/database/move/progress';
import { completeHold, findHold, holdWrites, releaseWrites } from '../foundation/database/move/write-hold';
import { checkBooks } from './check';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { databaseName } from './database-name';

const help = `Usage: npm run store -- move --to postgres://USER@HOST/DATABASE
       npm run store -- move --to sqlite:FOLDER
       npm run store -- move --give-up

Moves the whole shop from its current database into an empty one: PostgreSQL, or the file shop.sqlite in a folder. Copies
every row of every table, and customers stay logged in. The search and the filters are rebuilt. At the end, the command
counts the rows and checks the books in both databases.

The shop can keep running meanwhile. Its pages are shown, but shoppers who order or change something are asked to come
back in a little while. The old database refuses changes, so that none is lost. A million titles with 50,000 orders took
3 minutes into a file and 11 into PostgreSQL, on two processors; choose a quiet quarter of an hour.

If the move is interrupted, run the same command again to continue. \`move --give-up\` cancels the move, and the shop takes
orders again in the old database. After the move, the command says what to configure; the old database keeps refusing
changes, so that no order is lost in it.

Give the PostgreSQL password in PGPASSWORD or ~/.pgpass: other users of the machine can read what you type here.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values } = parseArgs({ args, options: { to: { type: 'string' }, 'give-up': { type: 'boolean' } } });
		if ((values.to === undefined) === (values['give-up'] !== true)) throw new CommandError(help);
		return values.to === undefined ? giveUp(terminal) : move(values.to, terminal);
	},
};

async function giveUp(terminal: Terminal): Promise<number> {
	return withStore(terminal, async (store) => {
		const hold = await findHold(store);
		if (!hold) throw new CommandError('The shop is not being moved.');
		if (hold.completed_at !== null) {
			const words = `The shop was moved to ${hold.target}. What is ordered there since is not here.`;
			const answer = await terminal.ask?.(`${words}\nLet this database take orders again? Type yes to do so: `);
			if (answer?.trim().toLowerCase() !== 'yes') {
				terminal.print(`${words} Nothing was changed.`);
				return 1;
			}
		}
		await releaseWrites(store);
		terminal.print(
			`The move is given up: the shop takes orders again, in ${databaseName(store.config)}. What had come to ${hold.target} is no shop, and can be removed.`,
		);
		return 0;
	});
}

async function move(place: string, terminal: Terminal): Promise<number> {
	const config = readPlace(place, terminal);
	return withStore(terminal, async (from) => {
		const to = await terminal.openForMove(config);
		try {
			await moveInto(from, to, terminal);
		} finally {
			await endBulkWriting(to);
			await to.close();
		}
		terminal.print(nextSteps(from.config, config));
		return 0;
	});
}

/**
 * Gives the configuration with the other database in it.
 * @throws {CommandError} if the text names no database
 */
function readPlace(place: string, terminal: Terminal): Config {
	const config = { ...terminal.readConfig(), DATABASE_REPLICA_URL: undefined };
	if (/^postgres(?:ql)?:\/\/./.test(place)) return { ...config, DATABASE_URL: place };
	const [, folder] = /^sqlite:(.+)$/.exec(place) ?? [];
	if (folder) return { ...config, DATABASE_URL: undefined, DATA_DIR: resolve(terminal.folder, folder) };
	throw new CommandError(`${place} is no place for a database: postgres://USER@HOST/DATABASE or sqlite:FOLDER.`);
}

async function moveInto(
	from: Database & Clock & HasConfig,
	to: Database & HasConfig,
	terminal: Terminal,
): Promise<void> {
	const name = databaseName(to.config);
	const hold = await findHold(from);
	if (hold && hold.target !== name) {
		throw new CommandError(
			hold.completed_at === null
				? `The shop is being moved to ${hold.target}. Go on with that, or end it by --give-up first.`
				: `The shop was moved to ${hold.target}: it is there that you would move it from.`,
		);
	}
	if (hold && hold.completed_at !== null) throw new CommandError(`The shop was moved to ${name} already.`);
	const identity = ({ db, dialect, config }: Database & HasConfig) => identityOf(db, dialect, config.DATA_DIR);
	if ((await identity(from)) === (await identity(to))) throw new CommandError(`${name} is where the shop is.`);
	await requireRoom(to).catch((error: Error) => {
		throw new CommandError(`${name} ${error.message}`);
	});
	await beginBulkWriting(to);
	const held = await holdWrites(from, name);
	terminal.print('The shop shows its pages, and takes no orders until this is done.');
	try {
		await carry(from, to, held, terminal);
	} catch (error) {
		terminal.complain(
			'The move is not done. The same command goes on where it was; `move --give-up` lets the shop take orders again here.',
		);
		throw error;
	}
	await endIncoming(to.db);
	await completeHold(from);
}

async function carry(from: Database, to: Database, hold: Awaited<ReturnType<typeof holdWrites>>, terminal: Terminal) {
	let [table, rows] = ['', 0];
	await copyRows(from, to, hold, {
		onRows(name, more) {
			if (name !== table) [table, rows] = [name, 0];
			rows += more;
			terminal.repaint?.(`${name}: ${grouped(rows)} rows`);
		},
		onTable(name, total) {
			terminal.repaint?.('');
			if (total > 0) terminal.print(`  ${name}: ${grouped(total)} rows`);
		},
	});
	terminal.print('All rows are there, as many as here. Now the search and the filters are derived…');
	await reindexTitles(to, () => false);
	const [before, after] = [await checkBooks(from.db), await checkBooks(to.db)];
	if (JSON.stringify(before) !== JSON.stringify(after)) {
		throw new CommandError('`store check` finds something else in the one than in the other: do not use it.');
	}
	const wrong = after.flatMap(({ found }) => found);
	terminal.print(
		wrong.length === 0
			? 'The books were checked: all agrees.'
			: `The books were checked: ${wrong.length} do not agree, the same as before. \`store check\` names them.`,
	);
}

function nextSteps(from: Config, to: Config): string {
	if (to.DATABASE_URL) {
		return `The shop is in ${databaseName(to)}. Set DATABASE_URL to its address, and start the shop again: until then it takes no orders. DATA_DIR stays as it is.`;
	}
	const folder =
		to.DATA_DIR === resolve(from.DATA_DIR)
			? ''
			: `, set DATA_DIR to ${to.DATA_DIR}, copy what else is in ${from.DATA_DIR} there`;
	return `The shop is in ${databaseName(to)}. Take DATABASE_URL away${folder}, and start the shop again: until then it takes no orders.`;
}
