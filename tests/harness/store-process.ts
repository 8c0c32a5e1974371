import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Client } from '~store/contract/call';
import { encodeFields } from '~store/contract/wire';
import type { Store } from '~store/store';
import { bundledServer } from './bundled-server';

/** The store API in a process of its own, on the database of a test's store. */
export class StoreProcess {
	#process: ChildProcess | null = null;
	#url = '';

	constructor(private readonly store: Pick<Store, 'config'>) {}

	/** Where its calls are, once it has been started. */
	get url(): string {
		return this.#url;
	}

	/** Its number while it runs. */
	get pid(): number | undefined {
		return this.#process?.pid;
	}

	/** Whether it runs. */
	get alive(): boolean {
		return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
	}

	async start(): Promise<void> {
		const { DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, SESSION_SECRET, SMTP_URL } = this.store.config;
		const started = spawn(process.execPath, [await bundledServer()], {
			env: {
				...process.env,
				NODE_ENV: 'test',
				LOG_LEVEL: 'fatal',
				// It is one file: what it would start beside it is not there.
				SEARCH_THREADS: '0',
				PORT: '0',
				DATA_DIR,
				SESSION_SECRET,
				DATABASE_URL: DATABASE_URL ?? '',
				DATABASE_REPLICA_URL: DATABASE_REPLICA_URL ?? '',
				SMTP_URL: SMTP_URL ?? '',
			},
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		this.#process = started;
		this.#url = await new Promise((resolve, reject) => {
			let said = '';
			started.stdout?.on('data', (chunk: Buffer) => {
				said += chunk.toString();
				const url = /listening (\S+)\n/.exec(said)?.[1];
				if (url) resolve(url);
			});
			started.once('exit', (code) => reject(new Error(`the store API ended with ${code}: ${said}`)));
		});
	}

	/** Posts a call; null when the process died before it had answered. */
	async post(name: string, payload: object, { ip: _ip, ...client }: Client) {
		try {
			const body = encodeFields({ ...payload, ...client });
			const response = await fetch(`${this.#url}/${name}`, { method: 'POST', body });
			return { status: response.status, body: (await response.json()) as Record<string, unknown> };
		} catch {
			return null;
		}
	}

	/** Takes the process away without a warning. */
	async kill(): Promise<void> {
		const dying = this.#process;
		this.#process = null;
		if (dying?.exitCode !== null || dying.signalCode !== null) return;
		dying.removeAllListeners('exit');
		dying.kill('SIGKILL');
		await once(dying, 'exit');
	}
}
