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
counts the rows and checks the stock and money records in both databases.

The shop can keep running meanwhile. Shoppers can read the shop's pages, but they cannot order or change anything until
the move is finished. The old database refuses changes, so that no change is lost. A million titles with 50,000 orders
took 3 minutes into a file and 11 minutes into PostgreSQL, on two processors; choose a quiet time of day.

If the move is interrupted, run the same command again to continue. \`move --give-up\` cancels the move, and the shop
takes orders again in the old database. After the move, the command says what to configure; the old database keeps
refusing changes, so that no order is lost in it.

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
			const words = `The shop was moved to ${hold.target}. Orders that were placed in that database since then are missing in this database.`;
			const answer = await terminal.ask?.(`${words}\nLet this database take orders again? Type yes to confirm: `);
			if (answer?.trim().toLowerCase() !== 'yes') {
				terminal.print(`${words} Nothing was changed.`);
				return 1;
			}
		}
		await releaseWrites(store);
		terminal.print(
			`The move was cancelled: the shop takes orders again, in ${databaseName(store.config)}. ${hold.target} holds an incomplete copy that you can delete.`,
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
 * Returns the configuration with the database that the shop moves into.
 * @throws {CommandError} if the text is not a valid database address
 */
function readPlace(place: string, terminal: Terminal): Config {
	const config = { ...terminal.readConfig(), DATABASE_REPLICA_URL: undefined };
	if (/^postgres(?:ql)?:\/\/./.test(place)) return { ...config, DATABASE_URL: place };
	const [, folder] = /^sqlite:(.+)$/.exec(place) ?? [];
	if (folder) return { ...config, DATABASE_URL: undefined, DATA_DIR: resolve(terminal.folder, folder) };
	throw new CommandError(`${place} is not a database. Write postgres://USER@HOST/DATABASE or sqlite:FOLDER.`);
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
				? `The shop is being moved to ${hold.target}. Finish that move first, or cancel it with --give-up.`
				: `The shop was already moved to ${hold.target}. To move the shop again, start from that database.`,
		);
	}
	if (hold && hold.completed_at !== null) throw new CommandError(`The shop was already moved to ${name}.`);
	const identity = ({ db, dialect, config }: Database & HasConfig) => identityOf(db, dialect, config.DATA_DIR);
	if ((await identity(from)) === (await identity(to))) throw new CommandError(`The shop is already in ${name}.`);
	await requireRoom(to).catch((error: Error) => {
		throw new CommandError(`${name} ${error.message}`);
	});
	await beginBulkWriting(to);
	const held = await holdWrites(from, name);
	terminal.print('The shop still shows its pages, but takes no orders until the move is finished.');
	try {
		await carry(from, to, held, terminal);
	} catch (error) {
		terminal.complain(
			'The move is not finished. Run the same command again to continue, or `move --give-up` to let the shop take orders here again.',
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
	terminal.print('All rows were copied. Building the search and the filters…');
	await reindexTitles(to, () => false);
	const [before, after] = [await checkBooks(from.db), await checkBooks(to.db)];
	if (JSON.stringify(before) !== JSON.stringify(after)) {
		throw new CommandError('`store check` has different results in the new database. Do not use the new database.');
	}
	const wrong = after.flatMap(({ found }) => found);
	terminal.print(
		wrong.length === 0
			? 'The stock and money records were checked: all of them agree.'
			: `The stock and money records were checked: ${wrong.length} ${wrong.length === 1 ? 'record does' : 'records do'} not agree, the same as before the move. \`store check\` lists these records.`,
	);
}

function nextSteps(from: Config, to: Config): string {
	if (to.DATABASE_URL) {
		return `The shop is now in ${databaseName(to)}. Set DATABASE_URL to its address and restart the shop: until then it takes no orders. Keep DATA_DIR.`;
	}
	const folder =
		to.DATA_DIR === resolve(from.DATA_DIR)
			? ''
			: `, set DATA_DIR to ${to.DATA_DIR}, copy the other files in ${from.DATA_DIR} there`;
	return `The shop is now in ${databaseName(to)}. Unset DATABASE_URL${folder}, and restart the shop: until then it takes no orders.`;
}
