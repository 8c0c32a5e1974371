import { parseArgs } from 'node:util';
import { jobsPage } from '../foundation/jobs/scheduled-jobs';
import type { Command } from './command';

const help = `Usage: npm run store -- jobs

Prints the shop's background jobs, and how often each runs, in Markdown: docs/jobs.md.`;

export const command: Command = {
	help,
	async run(args, terminal) {
		parseArgs({ args });
		terminal.print(jobsPage().trimEnd());
		return 0;
	},
};
