import { parseArgs } from 'node:util';
import { calls } from '../calls/calls';
import { callNames, contract } from '../contract/contract';
import type { Command } from './command';

const help = `Usage: npm run calls

Lists every call of the store API with the part of the specification that asks for it, and whether it is built.`;

export const command: Command = {
	help,
	async run(args, desk) {
		parseArgs({ args });
		const names = [...callNames].sort();
		const nameWidth = Math.max(...names.map((name) => name.length));
		const built = names.filter((name) => calls[name] !== undefined);
		for (const name of names) {
			const state = built.includes(name) ? 'built  ' : 'not yet';
			desk.print(`${name.padEnd(nameWidth)}  ${state}  ${contract[name].source}`);
		}
		desk.print(`\n${built.length} of ${names.length} calls are built.`);
		return 0;
	},
};
