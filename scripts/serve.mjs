import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies, isRunning, root } from './dependencies.mjs';

/**
 * Installs missing packages, builds the shop, and runs one of the built servers until it receives a stop signal. Restarts the
 * server if it crashes. Exits with the server's exit code if the server could not start, or after a stop signal.
 */
export async function serve(program, environment = {}) {
	ensureDependencies();
	await ensureBuild();
	ensureSecret();
	const { supervise } = await import(new URL('../build/supervisor.js', import.meta.url).href);
	const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production', ...environment };
	const { stop, ended } = supervise({
		count: 1,
		start: () =>
			spawn(process.execPath, ['--enable-source-maps', program], {
				cwd: root,
				stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
				env,
			}),
		log: writeLine,
	});
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));
	whenNpmEnds(() => stop('SIGTERM'));
	process.exit(await ended);
}

/** Prints a warning in the format of the server's own log. */
const writeLine = (facts, msg) => console.log(JSON.stringify({ level: 40, time: Date.now(), ...facts, msg }));

/**
 * Calls `stop` when the npm process has ended. npm forwards the signals that it receives, but if npm is killed, no other process
 * ends npm's child processes.
 */
function whenNpmEnds(stop) {
	if (!process.env.npm_lifecycle_event) return;
	const npm = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === npm && isRunning(npm)) return;
		clearInterval(watch);
		stop();
	}, 1000);
}

/**
 * At the first start, creates a random SESSION_SECRET, and writes it into `.env`, which git ignores, or into the file that
 * ENV_FILE names.
 */
function ensureSecret() {
	if (process.env.SESSION_SECRET) return;
	const name = process.env.ENV_FILE || '.env';
	const file = resolve(root, name);
	try {
		const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
		if (/^SESSION_SECRET=./m.test(known)) return;
		const gap = known === '' || known.endsWith('\n') ? '' : '\n';
		appendFileSync(file, `${gap}SESSION_SECRET=${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
		console.log(`Wrote a new SESSION_SECRET into ${name}`);
	} catch ({ code }) {
		console.error(`${name} cannot be read and written (${code}). Make this user its owner, or set SESSION_SECRET.`);
		process.exit(1);
	}
}
