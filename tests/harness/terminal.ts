import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { runCli } from '~store/cli';
import type { Terminal } from '~store/commands/command';
import { openStoreForCommand, type Store } from '~store/store';

export interface TestTerminal {
	/** Runs a command as the bookseller would, in a folder of its own. */
	run(...argv: string[]): Promise<{ code: number; out: string; err: string }>;
	/** Writes a file into that folder; answers its name. */
	put(name: string, content: string | Uint8Array): string;
	folder: string;
	/** What the commands see of the environment, such as EDITOR. */
	env: Record<string, string>;
	/** What the bookseller types when asked, one after the other; nobody answers when it is empty. */
	answers: string[];
	/** What was asked. */
	questions: string[];
	/** What has been painted over on the terminal, when one watches. */
	painted: string[];
	dispose(): void;
}

/** A bookseller's terminal in front of a store that stays open. */
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
