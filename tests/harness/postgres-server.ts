import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { engines } from './engines';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Where the throw-away cluster listens: its maintenance database. */
		postgresUrl: string;
	}
}

/** Where Debian and others put the server's programs; the newest version found wins. */
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

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const address = server.address();
			server.close(() =>
				address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
			);
		});
	});
}

/** Starts a PostgreSQL cluster in a temporary folder and stops it, with its files, when the tests are done. */
export async function startPostgres(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
	const programs = serverPrograms();
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-postgres-'));
	const data = join(folder, 'data');
	// The server refuses to run as root: then it runs as the user that its package made.
	const root = userInfo().uid === 0;
	const identity = root
		? {
				uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })),
				gid: Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' })),
			}
		: {};
	if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
	const options = { ...identity, cwd: folder, stdio: 'pipe' as const };
	execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
	const port = await freePort();
	const settings = [
		'listen_addresses=127.0.0.1',
		'fsync=off',
		'max_connections=200',
		`unix_socket_directories=${folder}`,
	];
	const server = spawn(
		join(programs, 'postgres'),
		['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
		options,
	);
	let output = '';
	server.stderr.on('data', (chunk) => {
		output += chunk;
	});
	const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()));
	const until = Date.now() + 30_000;
	while (!output.includes('ready to accept connections')) {
		if (server.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL did not start:\n${output}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		url: `postgres://shop@127.0.0.1:${port}/postgres`,
		pid: server.pid ?? 0,
		async stop() {
			server.kill('SIGINT');
			await stopped;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export default async function setup(project: TestProject) {
	if (!engines.includes('postgres')) return;
	const server = await startPostgres();
	project.provide('postgresUrl', server.url);
	return server.stop;
}
