import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSecret } from './test-secret';

export interface Shop {
	url: string;
	dataDir: string;
	/** Changes settings as a bookseller does, and waits until the shop shows them. */
	set(settings: Record<string, unknown>): Promise<void>;
	/** Runs one of the bookseller's commands. Answers what it printed. */
	run(...argv: string[]): string;
	stop(): Promise<void>;
}

export interface ShopOptions {
	env?: Record<string, string>;
	/** The program to run, and its arguments. */
	program?: string[];
}

/** Starts a built shop of its own, with a copy of the sample data, on a free port. */
export async function startShop({ env = {}, program = ['build/server.js'] }: ShopOptions = {}): Promise<Shop> {
	const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-browser-'));
	if (process.env.SAMPLE_DATA) cpSync(process.env.SAMPLE_DATA, dataDir, { recursive: true });
	const environment: NodeJS.ProcessEnv = {
		...process.env,
		NODE_ENV: 'production',
		PORT: '0',
		DATA_DIR: dataDir,
		SESSION_SECRET: testSecret,
		LOG_LEVEL: 'error',
		...env,
	};
	const child = spawn(process.execPath, ['--enable-source-maps', ...program], { env: environment, stdio: 'pipe' });
	const url = await listening(child);
	const run = (...argv: string[]) =>
		execFileSync(process.execPath, ['scripts/store.mjs', ...argv], {
			env: environment,
			stdio: 'pipe',
			encoding: 'utf8',
		});
	return {
		url,
		dataDir,
		run,
		async set(settings) {
			run('settings', 'set', ...Object.entries(settings).map(([path, value]) => `${path}=${JSON.stringify(value)}`));
			// The longest that a process goes without looking for a change.
			await new Promise((resolve) => setTimeout(resolve, 2000));
		},
		async stop() {
			const ended = new Promise((resolve) => child.once('exit', resolve));
			child.kill('SIGTERM');
			await ended;
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** Waits for the line in which the server says where it listens. */
export function listening(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		const read = (chunk: Buffer) => {
			output += chunk;
			const found = /(?:listening |\[remix-serve\] )(http:\/\/localhost:\d+\S*)/.exec(output);
			if (!found?.[1]) return;
			// What it says from now on is not read here, and must not fill the pipe.
			child.stdout?.off('data', read).resume();
			child.stderr?.off('data', read).resume();
			resolve(found[1]);
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
		child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
	});
}
