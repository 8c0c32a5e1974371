import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs before anything is installed: Node's own modules only.

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Whether what stands in node_modules is what the lockfile names; packages for other platforms may stay away. */
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

/** Installs what the lockfile names, unless that is what is installed. */
export function ensureDependencies() {
	if (isInstalled()) return;
	console.log('Installing what the lockfile names …');
	const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
	if (status !== 0) {
		console.error('npm ci failed: see what it said above.');
		process.exit(status ?? 1);
	}
}

/** Runs one of the installed programs and gives its exit status. */
export function runProgram(name, args, options = {}) {
	const program = join(root, 'node_modules/.bin', name);
	return spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1;
}
