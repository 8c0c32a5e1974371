import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const folder = join(root, 'node_modules/.cache');
const file = join(folder, 'test-times.json');

/** How many seconds each part of the tests took on this machine when it last ran whole. */
export function lastTimes() {
	try {
		return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	} catch {
		// Half a file, of a machine that went off, is as good as none.
		return {};
	}
}

/** Remembers how long parts took, for the next run. Where nothing can be written, the next run knows less. */
export function rememberTimes(seconds) {
	try {
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, JSON.stringify({ ...lastTimes(), ...seconds }));
	} catch (error) {
		console.log(`How long the tests took is not remembered: ${error.message}`);
	}
}
