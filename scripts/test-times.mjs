import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const folder = join(root, 'node_modules/.cache');
const file = join(folder, 'test-times.json');

/** Returns the seconds that each part of the tests took on this machine in its last complete run. */
export function lastTimes() {
	try {
		return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	} catch {
		// Half a file, from a machine that was switched off, counts as none.
		return {};
	}
}

/** Stores the times of parts for the next run. If they cannot be written, the next run lacks them. */
export function rememberTimes(seconds) {
	try {
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, JSON.stringify({ ...lastTimes(), ...seconds }));
	} catch (error) {
		console.log(`The times of the tests could not be saved: ${error.message}`);
	}
}
