import { parseArgs } from 'node:util';
import { grouped } from '../contract/grouped';
import { buildSample } from '../sample/build-sample';
import { type LogIn, letIn } from '../sample/passwords';
import { type Command, withStore } from './command';
import { requireReplaceable } from './replaceable';

const help = `Usage: npm run store -- sample [--replace DATABASE]

Fills the database with the sample shop: an invented bookshop with two locations, titles, stock, lists, events, customers
and orders. Every page says that it is a sample. To make your own shop, run \`npm run store -- setup\`.

Its customers get random passwords, which are shown only here.

Deletes everything in the database. If that is more than a sample (a shop that was set up, imported titles, orders or
accounts), the command changes nothing unless --replace names the database.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values } = parseArgs({ args, options: { replace: { type: 'string' } } });
		return withStore(terminal, async (store) => {
			await requireReplaceable(store, values.replace);
			const started = performance.now();
			await buildSample(store);
			const { titles } = await store.db
				.selectFrom('titles')
				.select((eb) => eb.fn.countAll<number>().as('titles'))
				.executeTakeFirstOrThrow();
			const seconds = ((performance.now() - started) / 1000).toFixed(1);
			terminal.print(`The sample shop is ready: ${grouped(titles)} titles (${seconds} s).`);
			terminal.print(`\nIts customers and their passwords, until you build the sample again:\n`);
			terminal.print(inColumns(await letIn(store)));
			return 0;
		});
	},
};

function inColumns(logIns: LogIn[]): string {
	const width = Math.max(...logIns.map(({ email }) => email.length));
	return logIns.map(({ email, password, name }) => `  ${email.padEnd(width)}  ${password}  ${name}`).join('\n');
}
