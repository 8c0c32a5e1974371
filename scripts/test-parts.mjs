import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPackages } from './audit.mjs';
import { root } from './dependencies.mjs';
import { wordsOf } from './test-report.mjs';

/**
 * The parts of `npm test`. Each part prints each failure immediately, and returns how many tests passed, failed or were skipped.
 *
 * @typedef {import('./test-report.mjs').Counts} Counts
 * @typedef {object} Wishes
 * @property {string[]} [files] the test files to run; if omitted, all test files run
 * @property {Record<string, string>} [env]
 * @property {number | null} [seed] sets the random order in which the unit and API test files run
 * @property {boolean} [isWhole] also runs the tests that only `npm test -- all` runs
 * @property {number} [fuzzSeconds]
 * @type {Record<string, (wishes: Wishes) => Counts | Promise<Counts>>}
 */
export const parts = {
	// Checks types with TypeScript 7, which takes a tenth of the time of TypeScript 5. TypeScript 5 is installed for tools that
	// use its API.
	types: () =>
		check('types', process.execPath, [
			'node_modules/typescript7/bin/tsc',
			...['--noEmit', '--incremental', '--tsBuildInfoFile', cache('types.tsbuildinfo')],
		]),
	lint: async () =>
		sum([
			await check('lint', 'biome', ['ci', '--error-on-warnings', '.']),
			await check('unused code', 'knip', ['--cache', '--cache-location', cache('knip')]),
			await check('layers', 'depcruise', [
				...['--cache', cache('layers'), '--cache-strategy', 'content', '--output-type', 'err-long'],
				...['app', 'desk', 'store', 'web', 'config.ts', 'server.ts'],
			]),
			await check('circular imports of types', 'depcruise', [
				...['--config', '.dependency-cruiser-types.mjs', '--output-type', 'err-long'],
				...['--cache', cache('rings'), '--cache-strategy', 'content'],
				...['app', 'desk', 'store', 'web', 'config.ts', 'server.ts'],
			]),
			await check('sources and documents', 'tsx', ['scripts/source-checks/check-sources.ts']),
		]),
	// Finds promises without an `await`. A test with such a promise may check nothing, and an error in the promise ends the
	// process. Biome does not know the types of imports well enough to find them.
	promises: () =>
		check('promises', 'oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.']),
	// If the npm registry does not answer, the audit does not fail, because the packages may be without faults.
	audit() {
		const { asked, sound, words } = auditPackages();
		if (!asked) return { ...sum([]), skipped: [{ file: 'npm audit', reason: words, count: 1 }] };
		return sound ? { ...sum([]), passed: 1 } : failed({ name: 'npm audit --omit=dev', error: words });
	},
	unit: (wishes) => vitest('unit', wishes),
	api: (wishes) => vitest('api', wishes),
	build: () => check('build', process.execPath, ['-e', "import('./scripts/build.mjs').then((it) => it.ensureBuild())"]),
	// Runs the malformed requests of `npm run fuzz` for only some seconds.
	fuzz: ({ fuzzSeconds = 30 }) => check('fuzz', 'tsx', ['tests/fuzz/fuzz.ts', '--seconds', String(fuzzSeconds)]),
	browser: ({ files = [], env = {}, isWhole = true }) =>
		count(
			'browser',
			'playwright',
			// Escapes special characters in file names, because Playwright expects patterns.
			['test', '--reporter=scripts/playwright-reporter.mjs', ...files.map(asPattern)],
			{ ...env, TEST_LEVEL: levelOf(isWhole) },
		),
};

/** @param {Counts[]} counts */
export const sum = (counts) =>
	counts.reduce(
		(all, one) => ({
			passed: all.passed + one.passed,
			failures: [...all.failures, ...one.failures],
			skipped: [...all.skipped, ...one.skipped],
			milliseconds: addUp(all.milliseconds, one.milliseconds),
		}),
		{ passed: 0, failures: [], skipped: [], milliseconds: {} },
	);

/** Adds up the times of each test file, because an API test may run once on each database engine. */
function addUp(all, one) {
	const both = { ...all };
	for (const [file, time] of Object.entries(one)) both[file] = (both[file] ?? 0) + time;
	return both;
}

const vitest = (project, { files = [], env = {}, seed = null, isWhole = true }) =>
	count(
		project,
		'vitest',
		[
			...['run', '--project', project, '--reporter=scripts/vitest-reporter.mjs'],
			...(seed === null ? [] : ['--sequence.shuffle.files', `--sequence.seed=${seed}`]),
			...(isWhole ? [] : ['--exclude', '**/*.long.test.ts']),
			...files,
		],
		{ ...env, TEST_LEVEL: levelOf(isWhole) },
	);

/** Returns the name of the test level for the test runners. */
const levelOf = (isWhole) => (isWhole ? 'all' : 'usual');

const asPattern = (file) => file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The file in which a part of the tests keeps its results for the next run. */
const cache = (name) => join('node_modules/.cache', name);

/** Prints a failure, and returns it as one failed test. */
function failed({ name, error = '', again = null }) {
	const failure = { name, error, again };
	process.stdout.write(wordsOf(failure));
	return { ...sum([]), failures: [failure] };
}

/** Runs a program that counts as one test. Prints the program's output only if the program fails. */
async function check(name, program, args) {
	const said = [];
	const status = await run(program, args, {}, (bytes) => said.push(bytes));
	if (status === 0) return { ...sum([]), passed: 1 };
	const again = [program === process.execPath ? 'node' : `npx ${program}`, ...args].join(' ');
	return failed({ name, error: Buffer.concat(said).toString().trim(), again });
}

/**
 * Runs a test runner, and reads how many tests passed, failed or were skipped. If the test runner fails without a failed test,
 * this counts as one failure.
 */
async function count(name, program, args, environment) {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-tests-'));
	const report = join(folder, 'report.json');
	const print = (bytes) => process.stdout.write(bytes);
	const status = await run(program, args, { ...environment, TEST_REPORT: report }, print);
	const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : sum([]);
	rmSync(folder, { recursive: true, force: true });
	if (status === 0 || counted.failures.length > 0) return counted;
	return sum([counted, failed({ name: `${name}: ${program} ended with ${status}` })]);
}

/** The folder of Linux's in-memory file system. */
const memory = '/dev/shm';

/** The maximum number of bytes that all databases of the tests need together. */
const room = 4 * 2 ** 30;

/**
 * Returns a temporary folder for the tests' databases, in memory if possible. On disk, most tests would spend their time waiting
 * for writes.
 */
function temporaryFolder() {
	if (process.env.TMPDIR || !existsSync(memory)) return {};
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize > room ? { TMPDIR: memory } : {};
}

/** Runs a program, and prints its output immediately. Returns the program's exit status. */
async function run(program, args, environment, onOutput) {
	const path = program === process.execPath ? program : join(root, 'node_modules/.bin', program);
	const child = spawn(path, args, {
		cwd: root,
		env: { ...process.env, ...temporaryFolder(), ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
	return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
