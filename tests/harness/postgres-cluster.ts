import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './processes';

/** Returns the folder of the server's programs on Debian and other systems. The newest version wins. */
function serverPrograms(): string {
	const root = '/usr/lib/postgresql';
	const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
	const found = [process.env.POSTGRES_BIN, ...versions.map((version) => join(root, version, 'bin'))].find(
		(folder) => folder && existsSync(join(folder, 'initdb')),
	);
	if (!found)
		throw new Error('No PostgreSQL server was found: install postgresql, or set POSTGRES_BIN to its bin folder.');
	return found;
}

/** The server refuses to run as root. It then runs as the user that its package made. */
function identity(): { uid?: number; gid?: number } {
	if (userInfo().uid !== 0) return {};
	const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: idOf('-u'), gid: idOf('-g') };
}

/** How a server stops: 'fast' breaks connections off and tidies up, 'immediate' ends at once, as after a crash. */
export type Stop = 'fast' | 'immediate';

/** One PostgreSQL server in a temporary folder of its own, which can be stopped and started again. */
export class Cluster {
	readonly #programs = serverPrograms();
	readonly #identity = identity();
	readonly #folder: string;
	#running: { pid: number; stopped: Promise<void>; kill(signal: NodeJS.Signals): void } | null = null;

	private constructor(
		readonly port: number,
		readonly settings: readonly string[],
	) {
		this.#folder = mkdtempSync(join(tmpdir(), 'bookshop-postgres-'));
		if (this.#identity.uid !== undefined) chownSync(this.#folder, this.#identity.uid, this.#identity.gid ?? 0);
	}

	/** Makes a new cluster, without starting it. */
	static async create(settings: readonly string[] = []): Promise<Cluster> {
		const cluster = new Cluster(await freePort(), settings);
		cluster.#run('initdb', '-D', cluster.#data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync');
		return cluster;
	}

	/** Makes a copy of a running cluster that follows it, without starting it. The primary can wait for it by its name. */
	static async following(primary: Cluster, name: string): Promise<Cluster> {
		const cluster = new Cluster(await freePort(), primary.settings);
		cluster.#run('pg_basebackup', '-D', cluster.#data, '-d', primary.url, '--no-sync', '-c', 'fast');
		appendFileSync(
			join(cluster.#data, 'postgresql.auto.conf'),
			`primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=shop application_name=${name}'\n`,
		);
		writeFileSync(join(cluster.#data, 'standby.signal'), '');
		return cluster;
	}

	/** Its maintenance database. */
	get url(): string {
		return `postgres://shop@127.0.0.1:${this.port}/postgres`;
	}

	/** The pid of the server's main process; 0 if it does not run. */
	get pid(): number {
		return this.#running?.pid ?? 0;
	}

	get #data(): string {
		return join(this.#folder, 'data');
	}

	#run(program: string, ...args: string[]): void {
		const options = { ...this.#identity, cwd: this.#folder, stdio: 'pipe' as const };
		execFileSync(join(this.#programs, program), args, options);
	}

	/** Starts the server and waits until it accepts connections. */
	async start(): Promise<void> {
		const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${this.#folder}`];
		const given = [...settings, 'max_connections=200', ...this.settings].flatMap((setting) => ['-c', setting]);
		const server = spawn(join(this.#programs, 'postgres'), ['-D', this.#data, '-p', String(this.port), ...given], {
			...this.#identity,
			cwd: this.#folder,
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		let output = '';
		server.stderr.on('data', (chunk) => {
			output += chunk;
		});
		const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()));
		this.#running = { pid: server.pid ?? 0, stopped, kill: (signal) => server.kill(signal) };
		const until = Date.now() + 30_000;
		while (!/ready to accept (?:read-only )?connections/.test(output)) {
			if (server.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL did not start:\n${output}`);
			await pause(20);
		}
	}

	/** Stops the server, as `pg_ctl stop -m` does. */
	async stop(mode: Stop = 'fast'): Promise<void> {
		const running = this.#running;
		this.#running = null;
		running?.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
		await running?.stopped;
	}

	/** Makes a standby accept writes. */
	promote(): void {
		this.#run('pg_ctl', 'promote', '-D', this.#data, '-w');
	}

	/** Stops it, and removes its files. */
	async remove(): Promise<void> {
		await this.stop('immediate');
		rmSync(this.#folder, { recursive: true, force: true });
	}
}
