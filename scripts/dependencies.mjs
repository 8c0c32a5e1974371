import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs before anything is installed: Node's own modules only.

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.installed-for');

/** Installs what the lockfile names, unless that is what is installed. */
export function ensureDependencies() {
	const wanted = createHash('sha256')
		.update(readFileSync(join(root, 'package-lock.json')))
		.digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	console.log('Installing what the lockfile names …');
	const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
	if (status !== 0) {
		console.error('npm ci failed: see what it said above.');
		process.exit(status ?? 1);
	}
	writeFileSync(stamp, wanted);
}

/** Runs one of the installed programs and gives its exit status. */
export function runProgram(name, args, options = {}) {
	const program = join(root, 'node_modules/.bin', name);
	return spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1;
}
