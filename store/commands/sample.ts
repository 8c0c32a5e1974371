import { parseArgs } from 'node:util';
import { buildSample } from '../sample/build-sample';
import { ownData } from '../sample/own-data';
import { type LogIn, letIn } from '../sample/passwords';
import { type Command, CommandError, withStore } from './command';
import { count } from './progress';

const help = `Usage: npm run store -- sample [--yes]

Puts the sample shop in the place of whatever is in the database: a bookshop with two locations, its titles, stock,
lists, events, customers and orders. A shop of your own begins with an empty DATA_DIR (or database) and an import.

Its customers get passwords of chance, which are shown here and nowhere else.

Everything that was in the shop is gone afterwards. Where there are orders or accounts that are not the sample's own,
it has to be called with --yes.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values } = parseArgs({ args, options: { yes: { type: 'boolean' } } });
		return withStore(terminal, async (store) => {
			const { orders, customers } = await ownData(store.db);
			if (orders + customers > 0 && !values.yes) {
				throw new CommandError(
					`The shop has ${count(orders)} orders and ${count(customers)} accounts that are not the sample's. ` +
						'They would be gone for good. If that is what you want, add --yes.',
				);
			}
			const started = performance.now();
			await buildSample(store);
			const { titles } = await store.db
				.selectFrom('titles')
				.select((eb) => eb.fn.countAll<number>().as('titles'))
				.executeTakeFirstOrThrow();
			const seconds = ((performance.now() - started) / 1000).toFixed(1);
			terminal.print(`The sample shop stands: ${count(titles)} titles (${seconds} s).`);
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
