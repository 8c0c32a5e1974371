import { createInterface } from 'node:readline/promises';
import pino from 'pino';
import { readConfig } from '../../config';
import { restrictToOwner } from '../foundation/private-folder';
import type { openStoreForCommand } from '../store';
import type { Terminal } from './command';

/**
 * Creates the command environment for this process and its terminal.
 * @param open opens the shop's store for a command
 */
export function processTerminal(folder: string, open: typeof openStoreForCommand): Terminal {
	const { stdin, stdout, stderr, env } = process;
	// A program such as `head` has closed the pipe that reads the output, so the command can end.
	stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
		process.exit(0);
	});
	const log = () => pino({ level: 'error' }, pino.destination({ fd: 2, sync: true }));
	const read = () => {
		const config = readConfig();
		// Only the running shop warns that other users can read the data folder. Commands do not repeat that warning.
		restrictToOwner(config.DATA_DIR);
		return config;
	};
	return {
		print: (text) => stdout.write(`${text}\n`),
		complain: (text) => stderr.write(`${text}\n`),
		// The escape sequence clears the rest of a longer text line on the terminal.
		repaint: stdout.isTTY ? (text) => stdout.write(`\r${text.slice(0, (stdout.columns || 80) - 1)}\u001b[K`) : null,
		folder,
		env,
		ask: stdin.isTTY ? ask : null,
		readConfig: read,
		openStore: () => open(read(), log()),
		openForMove: (config) => {
			restrictToOwner(config.DATA_DIR);
			return open(config, log(), 'move');
		},
	};
}

async function ask(question: string): Promise<string | null> {
	const reader = createInterface({ input: process.stdin, output: process.stdout });
	const ended = new Promise<null>((resolve) => reader.once('close', () => resolve(null)));
	try {
		return await Promise.race([reader.question(question), ended]);
	} finally {
		reader.close();
	}
}
