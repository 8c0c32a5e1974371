import { writeFileSync } from 'node:fs';

/**
 * The counts of a test runner. Prints each failure when it happens, on standard output, and writes the counts to the file
 * of TEST_REPORT at the end.
 *
 * @typedef {{ name: string, error: string, again: string | null }} Failure `again`: the command that runs it alone
 * @typedef {{ file: string, reason: string | null, count: number }} Skipped the number of skipped tests of a file, and the reason
 * @typedef {{ passed: number, failures: Failure[], skipped: Skipped[], milliseconds: Record<string, number> }} Counts
 * `milliseconds`: how long the tests of each file took, one after another
 */

/** The most lines of an error that are printed. The cause is at the beginning. */
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

	/** @param {string | null} reason why the test was left out */
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

/** Quotes a text as one word for a shell, whatever characters it contains. */
export const nameInShell = (word) => `'${word.replaceAll("'", `'\\''`)}'`;
