import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Client } from '~store/contract/call';
import type { DeskClient } from '~store/contract/desk-call';
import { encodeFields } from '~store/contract/wire';
import type { Store } from '~store/store';
import { bundledServer } from './bundled-server';
import { storeEnvironment } from './store-environment';

interface StoreProcessOptions {
	/** Returns the path of the program. The default is the store API alone. */
	program?: () => Promise<string>;
	/** Environment variables in addition to a test store's own. */
	env?: Record<string, string>;
}

/** The answer of a call. */
export interface Answered {
	status: number;
	body: Record<string, unknown>;
}

/** The store API in a process of its own, on the database of a test's store. */
export class StoreProcess {
	readonly #store: Pick<Store, 'config'>;
	readonly #options: StoreProcessOptions;
	#process: ChildProcess | null = null;
	#url = '';
	#ahead = 0;

	constructor(store: Pick<Store, 'config'>, options: StoreProcessOptions = {}) {
		this.#store = store;
		this.#options = options;
	}

	/** The address of its calls, once it has been started. */
	get url(): string {
		return this.#url;
	}

	/** Its process id while it runs. */
	get pid(): number | undefined {
		return this.#process?.pid;
	}

	/** Whether it runs. */
	get alive(): boolean {
		return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
	}

	async start(): Promise<void> {
		const { program = bundledServer, env = {} } = this.#options;
		const started = spawn(process.execPath, [await program()], {
			env: { ...storeEnvironment(this.#store), CLOCK_AHEAD: String(this.#ahead), ...env },
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

	/** Posts a call. Returns null if the process died before it had answered. */
	post(name: string, payload: object, client: Client) {
		return postCall(this.#url, name, payload, client);
	}

	/** Makes a call of the desk, if the program has them. Returns null if the process died before it had answered. */
	async askDesk(name: string, payload: object, client: DeskClient): Promise<Answered | null> {
		try {
			const headers = { 'Content-Type': 'application/json' };
			const body = JSON.stringify({ payload, client });
			const response = await fetch(`${new URL(this.#url).origin}/desk/${name}`, { method: 'POST', headers, body });
			return { status: response.status, body: (await response.json()) as Record<string, unknown> };
		} catch {
			return null;
		}
	}

	/** Sets the clock of a program that supports it, `seconds` ahead of the machine's: now, and after each restart. */
	async setAhead(seconds: number): Promise<void> {
		this.#ahead = seconds;
		await fetch(`${new URL(this.#url).origin}/clock/${seconds}`, { method: 'POST' }).catch(() => undefined);
	}

	/** Kills the process without a warning. */
	async kill(): Promise<void> {
		const dying = this.#process;
		this.#process = null;
		if (dying?.exitCode !== null || dying.signalCode !== null) return;
		dying.removeAllListeners('exit');
		dying.kill('SIGKILL');
		await once(dying, 'exit');
	}
}

/** Posts a call to a store API. Returns null if no process answered it. */
export async function postCall(
	url: string,
	name: string,
	payload: object,
	{ ip: _ip, ...client }: Client,
): Promise<Answered | null> {
	try {
		const body = encodeFields({ ...payload, ...client });
		const response = await fetch(`${url}/${name}`, { method: 'POST', body });
		return { status: response.status, body: (await response.json()) as Record<string, unknown> };
	} catch {
		return null;
	}
}
