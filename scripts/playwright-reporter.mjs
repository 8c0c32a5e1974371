import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './dependencies.mjs';
import { nameInShell, TestReport } from './test-report.mjs';

const mostLinesSaid = 12;

/** Prints each failed Playwright test immediately, and records how many tests passed, failed or were skipped. */
export default class {
	#report = new TestReport();

	/** Returns true, so that Playwright does not add its own reporter, which prints. */
	printsToStdio() {
		return true;
	}

	onStdOut(chunk) {
		process.stdout.write(chunk);
	}

	onStdErr(chunk) {
		process.stdout.write(chunk);
	}

	onTestEnd(test, result) {
		const path = relative(root, test.location.file);
		this.#report.took(path, result.duration);
		// Ignores this failure, because Playwright will retry the test.
		if (result.status !== test.expectedStatus && result.status !== 'skipped' && result.retry < test.retries) return;
		const outcome = test.outcome();
		if (outcome === 'skipped') {
			this.#report.skip(path, test.annotations.find(({ type }) => type === 'skip')?.description ?? null);
		} else if (outcome === 'unexpected') {
			const project = test.parent.project()?.name ?? '';
			const place = `${path}:${test.location.line}`;
			this.#report.fail({
				name: `${place} ${test.title} (${project})`,
				error: [...result.errors.map(wordsOf), ...saidOf(result)].join('\n'),
				again: `npx playwright test ${place} --project ${nameInShell(project)}`,
			});
		} else this.#report.pass();
	}

	onError(error) {
		this.#report.fail({ name: 'outside of a test', error: wordsOf(error), again: null });
	}

	onEnd() {
		this.#report.write();
	}
}

/**
 * Returns Playwright's text of an error, without code from packages. `value` is set if the test threw a value that is not an
 * Error.
 */
const wordsOf = ({ message, value, snippet, location }) =>
	[
		stripVTControlCharacters(message ?? value ?? ''),
		...(snippet ? [stripVTControlCharacters(snippet)] : []),
		...(location ? [`  at ${relative(root, location.file)}:${location.line}`] : []),
	].join('\n');

/**
 * Returns the headings and messages on the page at the time of the failure. In CI, Playwright's own snapshot of the page is
 * deleted together with the machine.
 */
function saidOf({ attachments }) {
	const path = attachments.find(({ name }) => name === 'error-context')?.path;
	if (!path) return [];
	const lines = readFileSync(path, 'utf8').split('\n');
	const said = lines.filter(
		(line, at) => /- (?:heading|alert|status)\b/.test(line) || /- (?:alert|status)\b/.test(lines[at - 1] ?? ''),
	);
	if (said.length === 0) return [];
	return ['The page said:', ...said.slice(0, mostLinesSaid).map((line) => line.replace(/\[ref=\w+\]/g, ''))];
}
