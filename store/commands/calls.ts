import { parseArgs } from 'node:util';
import { type CallName, callNames, contract } from '../contract/contract';
import type { Command } from './command';

const help = `Usage: npm run calls

Lists every call of the store API with the rule in docs/behaviour that it serves, and whether it is built.`;

/**
 * Creates the command that lists the API calls.
 * @param isBuilt returns whether an API call is implemented. Commands cannot import the API calls, which are in a higher layer.
 */
export const callsCommand = (isBuilt: (name: CallName) => boolean): Command => ({
	help,
	async run(args, terminal) {
		parseArgs({ args });
		const names = [...callNames].sort();
		const nameWidth = Math.max(...names.map((name) => name.length));
		const built = names.filter(isBuilt);
		for (const name of names) {
			const state = built.includes(name) ? 'built  ' : 'not yet';
			terminal.print(`${name.padEnd(nameWidth)}  ${state}  ${contract[name].source}`);
		}
		terminal.print(`\n${built.length} of ${names.length} calls are built.`);
		return 0;
	},
});
