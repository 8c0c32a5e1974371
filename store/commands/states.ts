import { parseArgs } from 'node:util';
import { deskThings } from '../desk/desk-things';
import { statesPage } from '../ordering/states-page';
import type { Command } from './command';

const help = `Usage: npm run store -- states

Prints the states of orders, quotes and payments with every transition from one to another, in Markdown: docs/states.md.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		parseArgs({ args });
		terminal.print(statesPage(deskThings).trimEnd());
		return 0;
	},
};
