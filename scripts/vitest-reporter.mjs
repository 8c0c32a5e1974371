import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './dependencies.mjs';
import { nameInShell, TestReport } from './test-report.mjs';

/** Prints each failed Vitest test immediately, and records how many tests passed, failed or were skipped. */
export default class {
	#report = new TestReport();

	onUserConsoleLog({ content }) {
		process.stdout.write(content);
	}

	onTestCaseResult(test) {
		const result = test.result();
		if (result.state === 'passed') this.#report.pass();
		if (result.state === 'failed') this.#fail(test.module, test.fullName, result.errors, namesOf(test));
	}

	onTestSuiteResult(suite) {
		if (suite.errors().length > 0) this.#fail(suite.module, suite.fullName, suite.errors(), namesOf(suite));
	}

	onTestModuleEnd(module) {
		this.#report.took(pathOf(module), module.diagnostic().duration);
		if (module.errors().length > 0) this.#fail(module, 'could not be read', module.errors(), []);
	}

	onTestRunEnd(modules, errors) {
		for (const module of modules) {
			// Does not count tests that did not run because a hook failed: the failed hook counts as one failure.
			const left = [...module.children.allTests('skipped')].filter((test) => !isBelowFailure(test));
			for (const test of left) this.#report.skip(pathOf(module), test.result().note ?? reasonIn(test.fullName));
		}
		for (const error of errors) this.#report.fail({ name: 'outside of a test', error: wordsOf([error]), again: null });
		this.#report.write();
	}

	#fail(module, name, errors, names) {
		const title = names.length > 0 ? ` -t ${nameInShell(`^${patternOf(names.join(' '))}`)}` : '';
		const again = `npx vitest run --project ${module.project.name} ${pathOf(module)}${title}`;
		this.#report.fail({ name: `${pathOf(module)}: ${name}`, error: wordsOf(errors), again });
	}
}

const pathOf = (module) => relative(root, module.moduleId);

/** Returns the names of a test's suites and of the test itself. Vitest compares its option `-t` with the joined names. */
const namesOf = (task) => (task.type === 'module' ? [] : [...namesOf(task.parent), task.name]);

const isBelowFailure = ({ parent }) =>
	parent.errors().length > 0 || (parent.type !== 'module' && isBelowFailure(parent));

const patternOf = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns why a test was skipped, from its own name or its suite's name. */
const reasonIn = (name) => /\(skipped: (.+?)\)(?: >|$)/.exec(name)?.[1] ?? null;

const wordsOf = (errors) =>
	errors
		.flatMap(({ name, message, diff, stacks = [] }) => [
			stripVTControlCharacters(`${name ?? 'Error'}: ${message}`),
			...(diff ? [stripVTControlCharacters(diff)] : []),
			...stacks.slice(0, 3).map(({ file, line }) => `  at ${relative(root, file)}:${line}`),
		])
		.join('\n');
