import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { staleAfter } from '~store/foundation/caching/versions';
import { readConfig } from '../../config';
import { testSecret } from './test-secret';

export interface Shop {
	url: string;
	dataDir: string;
	/** The process that serves it. */
	pid: number | undefined;
	/** Changes settings as a bookseller does, and waits until the shop knows them. */
	set(settings: Record<string, unknown>): Promise<void>;
	/** Runs one of the bookseller's commands, and waits until the shop knows its changes. Returns its output. */
	run(...argv: string[]): Promise<string>;
	stop(): Promise<void>;
}

export interface ShopOptions {
	/** Overrides the test's own environment; undefined removes a variable. */
	env?: Record<string, string | undefined>;
	/** The program to run, and its arguments. */
	program?: string[];
	/** Whether it begins with a copy of the sample data. Without it, the shop is empty. */
	sample?: boolean;
	/** The folder that the program runs in. */
	cwd?: string;
}

/** Starts a built shop of its own, with a copy of the sample data, on a free port. */
export async function startShop({
	env = {},
	program = ['build/server.js'],
	sample = true,
	cwd,
}: ShopOptions = {}): Promise<Shop> {
	const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-browser-'));
	if (sample && process.env.SAMPLE_DATA) cpSync(process.env.SAMPLE_DATA, dataDir, { recursive: true });
	const environment: NodeJS.ProcessEnv = {
		...process.env,
		NODE_ENV: 'production',
		PORT: '0',
		DATA_DIR: dataDir,
		SESSION_SECRET: testSecret,
		LOG_LEVEL: 'error',
		// Offers one way to pay less.
		SAMPLE_PAYMENTS: 'off',
		...env,
	};
	const child = spawn(process.execPath, ['--enable-source-maps', ...program], {
		env: environment,
		stdio: 'pipe',
		...(cwd ? { cwd } : {}),
	});
	const url = await listening(child);
	// Opened in the test's own process, and only by tests that need it: a separate command takes seconds to start.
	let opening: ReturnType<typeof openOffice> | undefined;
	const run = async (...argv: string[]) => {
		opening ??= openOffice(environment);
		const { terminal, lastChange } = await opening;
		const before = await lastChange();
		const { code, out, err } = await terminal.run(...argv);
		// The shop looks for changes of other processes from time to time.
		if ((await lastChange()) !== before) await pause(staleAfter + 50);
		if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${err}`);
		return out;
	};
	return {
		url,
		dataDir,
		pid: child.pid,
		run,
		async set(settings) {
			await run(
				'settings',
				'set',
				...Object.entries(settings).map(([path, value]) => `${path}=${JSON.stringify(value)}`),
			);
		},
		async stop() {
			if (child.exitCode === null && child.signalCode === null) {
				const ended = once(child, 'exit');
				child.kill('SIGTERM');
				await ended;
			}
			await opening?.then(({ close }) => close());
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** The bookseller's terminal, beside the shop and on the same data. */
async function openOffice(environment: NodeJS.ProcessEnv) {
	// Half of the test processes do not need the store, which takes a second to load.
	const [{ openStore }, { openTerminal }] = await Promise.all([import('~store/store'), import('./terminal')]);
	const store = await openStore(readConfig(environment), pino({ level: 'error' }));
	const terminal = openTerminal(store);
	const close = async () => {
		terminal.dispose();
		await store.close();
	};
	/** The number of the last change that any process made. */
	const lastChange = async () => {
		const { value } = await store.db
			.selectFrom('versions')
			.select(({ fn }) => fn.sum<number | string>('value').as('value'))
			.executeTakeFirstOrThrow();
		return Number(value);
	};
	return { terminal, close, lastChange };
}

/** Waits for the line in which the server prints its address. */
export function listening(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		const read = (chunk: Buffer) => {
			output += chunk;
			const found = /(?:listening |\[remix-serve\] )(http:\/\/localhost:\d+\S*)/.exec(output);
			if (!found?.[1]) return;
			// Later output is not read here, and must not fill the pipe.
			child.stdout?.off('data', read).resume();
			child.stderr?.off('data', read).resume();
			resolve(found[1]);
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
		child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
	});
}
