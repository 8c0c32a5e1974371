import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const program = '/usr/sbin/varnishd';
const libraries = '/usr/lib';

/** Whether Varnish is installed, with its module for tags. */
export const hasVarnish = (): boolean =>
	existsSync(program) &&
	readdirSync(libraries).some((name) => existsSync(join(libraries, name, 'varnish/vmods/libvmod_xkey.so')));

/** The user that owns unowned files. It runs Varnish if the tests run as root. */
const nobody = 65_534;

export interface Varnish {
	url: string;
	pid: number | undefined;
	stop(): Promise<void>;
}

/** Starts Varnish in front of a shop with the settings of `deploy/varnish.vcl`, in a temporary folder. */
export async function startVarnish(shop: string, ports: { visitors: number; purges: number }): Promise<Varnish> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-varnish-'));
	const vcl = join(folder, 'shop.vcl');
	const written = readFileSync('deploy/varnish.vcl', 'utf8');
	writeFileSync(vcl, written.replace('.port = "3000"', `.port = "${new URL(shop).port}"`));
	const work = join(folder, 'work');
	mkdirSync(work);
	const isRoot = userInfo().uid === 0;
	if (isRoot) for (const path of [folder, vcl, work]) chownSync(path, nobody, nobody);
	const url = `http://127.0.0.1:${ports.visitors}`;
	const doors = ['-a', `127.0.0.1:${ports.visitors}`, '-a', `purge=127.0.0.1:${ports.purges}`];
	const child = spawn(
		program,
		['-F', '-n', work, ...doors, '-f', vcl, '-s', 'malloc,128m', '-l', '2m', '-T', 'none', '-j', 'none'],
		{ cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot ? { uid: nobody, gid: nobody } : {}) },
	);
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			said += chunk;
		});
	const stop = async () => {
		await ended(child);
		rmSync(folder, { recursive: true, force: true });
	};
	const until = Date.now() + 60_000;
	// Varnish compiles its configuration, and checks the shop's health.
	while (!(await answers(url))) {
		if (child.exitCode !== null || Date.now() > until) {
			await stop();
			throw new Error(`Varnish did not start:\n${said}`);
		}
		await pause(50);
	}
	return { url, pid: child.pid, stop };
}

const answers = (url: string): Promise<boolean> =>
	fetch(`${url}/health`).then(
		({ ok }) => ok,
		() => false,
	);

async function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exit = once(child, 'exit');
	child.kill('SIGTERM');
	await exit;
}
