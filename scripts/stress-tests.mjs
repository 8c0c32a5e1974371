import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';
import { parts, sum } from './test-parts.mjs';
import { wordsOf } from './test-report.mjs';

const runs = 20;

/**
 * Runs test files twenty times, each time in another order, while other processes keep every CPU core busy. A test that fails
 * once in twenty runs has a bug. Exits with 0 if every run passed.
 * @param {string[]} files paths relative to the checkout
 */
export async function stress(files) {
	const missing = files.filter((file) => !existsSync(join(root, file)));
	if (files.length === 0 || missing.length > 0) {
		console.error(missing.length > 0 ? `No such file: ${missing.join(', ')}` : 'Usage: npm test -- stress FILE …');
		process.exit(1);
	}
	ensureDependencies();
	const isOf = (part) => (file) => file.startsWith(`tests/${part}/`);
	const wanted = ['unit', 'api', 'browser'].filter((part) => files.some(isOf(part)));
	let total = sum(wanted.includes('browser') ? [await parts.build({})] : []);
	const busy = Array.from({ length: availableParallelism() }, () =>
		spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
	);
	try {
		for (let run = 1; run <= runs; run++) {
			for (const part of wanted)
				total = sum([total, await parts[part]({ files: files.filter(isOf(part)), seed: run })]);
			console.log(`Run ${run} of ${runs}: ${total.passed} passed, ${total.failures.length} failed so far`);
		}
	} finally {
		for (const process of busy) process.kill();
	}
	if (total.failures.length > 0) console.log('\nFailed:');
	for (const failure of total.failures) process.stdout.write(wordsOf(failure));
	console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
	process.exit(total.failures.length > 0 ? 1 : 0);
}
