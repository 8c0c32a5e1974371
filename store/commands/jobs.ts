import { parseArgs } from 'node:util';
import { jobsPage } from '../foundation/jobs/scheduled-jobs';
import type { Command } from './command';

const help = `Usage: npm run store -- jobs

Prints what the shop does by itself, and how often, in Markdown: docs/jobs.md.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		parseArgs({ args });
		terminal.print(jobsPage().trimEnd());
		return 0;
	},
};
