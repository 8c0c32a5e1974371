import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { runCli } from '~store/cli';
import type { Terminal } from '~store/commands/command';
import { openStoreForCommand, type Store } from '~store/store';

export interface TestTerminal {
	/** Runs a command as the bookseller would, in a separate folder. */
	run(...argv: string[]): Promise<{ code: number; out: string; err: string }>;
	/** Writes a file into that folder. Returns its name. */
	put(name: string, content: string | Uint8Array): string;
	folder: string;
	/** The environment of the commands, such as EDITOR. */
	env: Record<string, string>;
	/** The bookseller's answers to questions, in order. An empty list means that no person answers. */
	answers: string[];
	/** The questions so far. */
	questions: string[];
	/** The lines that were overwritten on the terminal, if it is watched. */
	painted: string[];
	dispose(): void;
}

/** Opens a bookseller's terminal for a store that stays open. */
export function openTerminal(store: Store, { watched = false } = {}): TestTerminal {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-terminal-'));
	const env: Record<string, string> = { PATH: process.env.PATH ?? '' };
	const painted: string[] = [];
	const answers: string[] = [];
	const questions: string[] = [];
	return {
		answers,
		questions,
		folder,
		env,
		painted,
		async run(...argv) {
			const out: string[] = [];
			const err: string[] = [];
			const terminal: Terminal = {
				print: (text) => out.push(text),
				complain: (text) => err.push(text),
				repaint: watched ? (text) => painted.push(text) : null,
				folder,
				env,
				ask:
					answers.length === 0
						? null
						: async (question) => {
								questions.push(question);
								return answers.shift() ?? '';
							},
				readConfig: () => store.config,
				openStore: async () => ({ ...store, close: async () => undefined }),
				openForMove: (config) => openStoreForCommand(config, pino({ level: 'fatal' }), 'move'),
			};
			const code = await runCli(argv, terminal);
			return { code, out: out.join('\n'), err: err.join('\n') };
		},
		put(name, content) {
			writeFileSync(join(folder, name), content);
			return name;
		},
		dispose: () => rmSync(folder, { recursive: true, force: true }),
	};
}
