import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// This program runs before any package is installed, so it imports only Node's own modules.

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether node_modules is a link. A linked folder belongs to another checkout, so this program never changes it. */
const isSomebodyElses = () =>
	lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Returns whether node_modules has the packages in the lockfile. Optional packages for other platforms may be missing. */
function isInstalled() {
	const record = join(root, 'node_modules/.package-lock.json');
	if (!existsSync(record)) return false;
	const wanted = packagesOf(join(root, 'package-lock.json'));
	const present = packagesOf(record);
	return Object.entries(wanted).every(([path, { version, optional, link }]) => {
		const found = present[path];
		return path === '' || link || (found ? found.version === version : optional);
	});
}

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages;

/**
 * Installs the packages in the lockfile, unless they are installed. If several commands run at the same time, only one command
 * installs packages.
 */
export function ensureDependencies() {
	if (isSomebodyElses() || (isInstalled() && fitsNode())) return;
	// Two simultaneous installations would delete each other's files.
	const letNextIn = takeTurn();
	const status = install();
	letNextIn();
	if (status === 0) return;
	console.error('The packages in the lockfile are not installed. See the messages above.');
	process.exit(status);
}

/** Returns whether the compiled packages work with this version of Node. Each version of Node is tested only once. */
function fitsNode() {
	const folder = join(root, 'node_modules/.cache');
	const seen = join(folder, 'compiled-for');
	if (existsSync(seen) && readFileSync(seen, 'utf8') === process.versions.modules) return true;
	const load = "const Sqlite = require('better-sqlite3'); new Sqlite(':memory:').close()";
	if (spawnSync(process.execPath, ['-e', load], { cwd: root, stdio: 'ignore' }).status !== 0) return false;
	mkdirSync(folder, { recursive: true });
	writeFileSync(seen, process.versions.modules);
	return true;
}

/** Installs the missing packages. Returns npm's exit status. */
function install() {
	if (!isInstalled()) {
		console.log('Installing the packages in the lockfile …');
		// The build runs on this machine. The build needs packages that npm would leave out with NODE_ENV=production.
		const status = npm('ci --include=dev --no-audit --no-fund');
		if (status !== 0) return status;
	}
	if (fitsNode()) return 0;
	console.log(`Compiling better-sqlite3 for Node ${process.versions.node} …`);
	const status = npm('rebuild better-sqlite3');
	if (status !== 0 || fitsNode()) return status;
	console.error(`better-sqlite3 was compiled, but does not run in Node ${process.versions.node}.`);
	return 1;
}

/** Runs npm through a shell, because npm is a shell script on Windows. */
const npm = (words) => spawnSync(`npm ${words}`, { cwd: root, stdio: 'inherit', shell: true }).status ?? 1;

/**
 * Waits until no other command in this checkout is installing packages, and then takes the lock. Returns a function that releases
 * the lock.
 */
function takeTurn() {
	const lock = join(tmpdir(), `bookshop-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
	for (;;) {
		try {
			writeFileSync(lock, String(process.pid), { flag: 'wx' });
			return () => rmSync(lock, { force: true });
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		if (isHeld(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
		else rmSync(lock, { force: true });
	}
}

/** Returns whether the process that created the lock is still running. */
function isHeld(lock) {
	try {
		const pid = Number(readFileSync(lock, 'utf8'));
		return pid === 0 || isRunning(pid);
	} catch {
		return false;
	}
}

/** Returns whether a process exists, whichever user owns it. */
export function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/**
 * Returns the JavaScript file of an installed program, for Node to run. On Windows, the files in `node_modules/.bin` are shell
 * scripts.
 */
export function programOf(packageName, name = packageName) {
	const folder = join(root, 'node_modules', packageName);
	const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs a JavaScript program and returns its exit status. */
export function runProgram(program, args, options = {}) {
	return spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', ...options }).status ?? 1;
}
