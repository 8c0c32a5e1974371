import { writeFileSync } from 'node:fs';

/**
 * Counts the tests of a test runner. Prints each failure immediately on standard output. At the end, writes the counts of passed,
 * failed and skipped tests to the file that TEST_REPORT names.
 *
 * @typedef {{ name: string, error: string, again: string | null }} Failure `again`: the command that runs only the failed test
 * @typedef {{ file: string, reason: string | null, count: number }} Skipped the number of skipped tests of a file, and the reason
 * @typedef {{ passed: number, failures: Failure[], skipped: Skipped[], milliseconds: Record<string, number> }} Counts
 * `milliseconds`: the sum of the times of all tests of each file
 */

/** The maximum number of printed lines of an error message. An error message begins with the cause. */
const mostLines = 40;

export class TestReport {
	/** @type {Counts} */
	#counts = { passed: 0, failures: [], skipped: [], milliseconds: {} };

	/** Adds to the recorded time of a test file. */
	took(file, milliseconds) {
		this.#counts.milliseconds[file] = (this.#counts.milliseconds[file] ?? 0) + milliseconds;
	}

	pass() {
		this.#counts.passed += 1;
	}

	/** @param {string | null} reason why the test was skipped */
	skip(file, reason) {
		const known = this.#counts.skipped.find((one) => one.file === file && one.reason === reason);
		if (known) known.count += 1;
		else this.#counts.skipped.push({ file, reason, count: 1 });
	}

	/** @param {Failure} failure */
	fail(failure) {
		const shown = { ...failure, error: failure.error.split('\n').slice(0, mostLines).join('\n') };
		this.#counts.failures.push(shown);
		process.stdout.write(wordsOf(shown));
	}

	write() {
		if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(this.#counts));
	}
}

/** @param {Failure} failure */
export const wordsOf = ({ name, error, again }) =>
	`\nFailed: ${name}\n${error}${error === '' ? '' : '\n'}${again ? `Run it alone: ${again}\n` : ''}`;

/** Quotes any text so that a shell reads it as one word. */
export const nameInShell = (word) => `'${word.replaceAll("'", `'\\''`)}'`;
