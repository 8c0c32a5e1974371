import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const folder = join(root, 'node_modules/.cache');
const file = join(folder, 'test-times.json');

/** Returns how many seconds each part of the tests took in its last complete run on this machine. */
export function lastTimes() {
	try {
		return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	} catch {
		// The file may be incomplete if the machine was switched off. An incomplete file counts as missing.
		return {};
	}
}

/** Stores how many seconds each part of the tests took. Does nothing if the file cannot be written. */
export function rememberTimes(seconds) {
	try {
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, JSON.stringify({ ...lastTimes(), ...seconds }));
	} catch (error) {
		console.log(`The times of the tests could not be saved: ${error.message}`);
	}
}
