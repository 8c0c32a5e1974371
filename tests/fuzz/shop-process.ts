import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const watcher = fileURLToPath(new URL('watch.cjs', import.meta.url));

/** The state of a server's event loop and heap. */
export interface Watched {
	/** Since the last call, in milliseconds. */
	longestHoldMs: number;
	heapBytes: number;
}

/** A built server that is watched during the fuzzing. */
export class WatchedServer {
	readonly #folder: string;
	readonly #name: string;
	/** Its output: the lines of its log. */
	output = '';
	#watchPort = '';

	private constructor(
		readonly process: ChildProcess,
		readonly port: number,
		folder: string,
		name: string,
	) {
		this.#folder = folder;
		this.#name = name;
	}

	/** Starts a program of the build on a free port. */
	static async start(name: string, program: string, env: NodeJS.ProcessEnv, folder: string): Promise<WatchedServer> {
		const watchFile = join(folder, `watch-${name}`);
		rmSync(watchFile, { force: true });
		const child = spawn(
			process.execPath,
			['--require', watcher, '--enable-source-maps', '--max-old-space-size=1024', program],
			{ env: { ...env, PORT: '0', FUZZ_WATCH_FILE: watchFile }, stdio: ['ignore', 'pipe', 'pipe'] },
		);
		let output = '';
		const read = (bytes: Buffer) => {
			output = (output + bytes).slice(-200_000);
			if (server) server.output = output;
		};
		let server: WatchedServer | null = null;
		child.stdout.on('data', read);
		child.stderr.on('data', read);
		const port = await new Promise<number>((resolve, reject) => {
			const look = setInterval(() => {
				const found = /listening http:\/\/localhost:(\d+)/.exec(output)?.[1];
				if (found && existsSync(watchFile)) {
					clearInterval(look);
					resolve(Number(found));
				} else if (child.exitCode !== null) {
					clearInterval(look);
					reject(new Error(`${program} ended with ${child.exitCode}:\n${output}`));
				}
			}, 50);
		});
		server = new WatchedServer(child, port, folder, name);
		server.#watchPort = readFileSync(watchFile, 'utf8');
		server.output = output;
		return server;
	}

	get alive(): boolean {
		return this.process.exitCode === null && this.process.signalCode === null;
	}

	/**
	 * Returns the state since the last call; null if the server does not answer for a minute.
	 * @param heap collects the garbage first
	 */
	async watch(heap = false): Promise<Watched | null> {
		try {
			const url = `http://127.0.0.1:${this.#watchPort}/${heap ? 'heap' : ''}`;
			return (await (await fetch(url, { signal: AbortSignal.timeout(60_000) })).json()) as Watched;
		} catch {
			return null;
		}
	}

	async stop(): Promise<void> {
		if (this.alive) {
			const ended = once(this.process, 'exit');
			this.process.kill('SIGTERM');
			await Promise.race([ended, pause(20_000, undefined, { ref: false })]);
			if (this.alive) this.process.kill('SIGKILL');
		}
		rmSync(join(this.#folder, `watch-${this.#name}`), { force: true });
	}
}
