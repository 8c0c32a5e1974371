import { parseArgs } from 'node:util';
import { grouped } from '../contract/grouped';
import { buildSample } from '../sample/build-sample';
import { type LogIn, letIn } from '../sample/passwords';
import { type Command, withStore } from './command';
import { requireReplaceable } from './replaceable';

const help = `Usage: npm run store -- sample [--replace DATABASE]

Fills the database with the sample shop: an invented bookshop with two locations, its titles, stock, lists, events,
customers and orders. Every page says that it is a sample. A shop of your own begins with \`npm run store -- setup\`.

Its customers get passwords of chance, which are shown here and nowhere else.

Everything that was in the database is gone afterwards. Where that is more than a sample (a shop that was set up, titles
that were imported, orders, accounts), nothing is touched unless --replace names the database.`;

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
			terminal.print(`The sample shop stands: ${grouped(titles)} titles (${seconds} s).`);
			terminal.print(`\nIts customers, who log in with these passwords until the sample is built again:\n`);
			terminal.print(inColumns(await letIn(store)));
			return 0;
		});
	},
};

function inColumns(logIns: LogIn[]): string {
	const width = Math.max(...logIns.map(({ email }) => email.length));
	return logIns.map(({ email, password, name }) => `  ${email.padEnd(width)}  ${password}  ${name}`).join('\n');
}
