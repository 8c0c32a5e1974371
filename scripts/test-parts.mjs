import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './dependencies.mjs';

/**
 * What `npm test` consists of. Each part answers what it counted, and prints what it has to say when it ends: the parts
 * run beside each other.
 *
 * @typedef {{ passed: number, failures: Failure[], skipped: string[] }} Counts `skipped`: their names, which say why
 * @typedef {{ name: string, error: string }} Failure `error`: the beginning of what it said, '' where that stands above
 * @typedef {{ files?: string[], env?: Record<string, string> }} Wishes `files`: only these; all where there are none
 * @type {Record<string, (wishes: Wishes) => Promise<Counts>>}
 */
export const parts = {
	// Version 7 checks in a tenth of the time; version 5 stays for the tools that ask its API.
	types: () => check('types', process.execPath, ['node_modules/typescript7/bin/tsc', '--noEmit']),
	lint: async () =>
		sum([
			await check('lint', 'biome', ['ci', '.']),
			await check('unused code', 'knip', []),
			await check('layers', 'depcruise', [
				'--output-type',
				'err-long',
				'app',
				'store',
				'web',
				'config.ts',
				'server.ts',
			]),
		]),
	unit: (wishes) => vitest('unit', wishes),
	api: (wishes) => vitest('api', wishes),
	build: () => check('build', process.execPath, ['-e', "import('./scripts/build.mjs').then((it) => it.ensureBuild())"]),
	browser: ({ files = [], env = {} }) =>
		count(
			'browser',
			'playwright',
			// Playwright takes patterns: what means something in one is meant as it stands.
			() => ['test', '--reporter=list,json', ...files.map((file) => file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))],
			(report) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
			({ stats, suites, errors }) => {
				const specs = suites.flatMap(specsIn);
				return {
					passed: stats.expected + stats.flaky,
					failures: [
						...specs.flatMap(failuresOf),
						...errors.map((error) => ({ name: 'browser', error: beginningOf(wordsOf(error)) })),
					],
					skipped: specs.flatMap(({ title, tests }) =>
						tests.filter(({ status }) => status === 'skipped').map(() => title),
					),
				};
			},
		),
};

/** @param {Counts[]} counts */
export const sum = (counts) =>
	counts.reduce(
		(all, one) => ({
			passed: all.passed + one.passed,
			failures: [...all.failures, ...one.failures],
			skipped: [...all.skipped, ...one.skipped],
		}),
		{ passed: 0, failures: [], skipped: [] },
	);

const vitest = (project, { files = [], env = {} }) =>
	count(
		project,
		'vitest',
		(report) => [
			...['run', '--project', project, ...files],
			...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
		],
		() => env,
		({ numPassedTests, testResults }) => ({
			passed: numPassedTests,
			failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
				const failed = assertionResults.filter(({ status }) => status === 'failed');
				// A file that could not be read has no tests, and a hook that fails has none that failed.
				if (failed.length === 0)
					return status === 'failed' ? [{ name: relative(root, name), error: beginningOf(message) }] : [];
				return failed.map(({ fullName, failureMessages }) => ({
					name: fullName,
					error: beginningOf(failureMessages.join('\n')),
				}));
			}),
			skipped: testResults
				.flatMap(({ assertionResults }) => assertionResults)
				.filter(({ status }) => status !== 'passed' && status !== 'failed')
				.map(({ fullName }) => fullName),
		}),
	);

/** The tests of a suite in Playwright's report, and of those within. */
const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

const failuresOf = ({ title, file, line, tests }) =>
	tests
		.filter(({ status }) => status === 'unexpected')
		.map(({ projectName, results }) => ({
			name: `${file}:${line} ${title} (${projectName})`,
			error: beginningOf(results.flatMap(({ errors }) => errors.map(wordsOf)).join('\n')),
		}));

/** What Playwright says of an error: `value` is what was thrown and is no Error. */
const wordsOf = ({ message, value }) => message ?? value ?? '';

/** Of an error, without its colours and what others' code called, as much as says what it is. */
const beginningOf = (message) =>
	stripVTControlCharacters(message)
		.split('\n')
		.filter((line) => !/^\s+at .*(?:node_modules|new Promise)/.test(line))
		.slice(0, 12)
		.join('\n');

/** A check that either holds or does not counts as one test. */
async function check(name, program, args) {
	const status = await run(name, program, args, {});
	return status === 0 ? { ...sum([]), passed: 1 } : { ...sum([]), failures: [{ name, error: '' }] };
}

/** Runs a test runner and reads what it counted; a runner that failed without a failing test counts as one failure. */
async function count(name, program, args, environment, read) {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-tests-'));
	const report = join(folder, 'report.json');
	const status = await run(name, program, args(report), environment(report));
	const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : sum([]);
	rmSync(folder, { recursive: true, force: true });
	return status !== 0 && counted.failures.length === 0 ? { ...counted, failures: [{ name, error: '' }] } : counted;
}

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** What the tests' databases may come to altogether, in bytes. */
const room = 4 * 2 ** 30;

/** Databases that lie in memory do not make each change wait for the disk, which is what most tests would wait for. */
function temporaryFolder() {
	if (process.env.TMPDIR || !existsSync(memory)) return {};
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize > room ? { TMPDIR: memory } : {};
}

/** Runs a program, and prints what it wrote in one piece when it has ended. Answers its exit status. */
async function run(name, program, args, environment) {
	const began = performance.now();
	const path = program === process.execPath ? program : join(root, 'node_modules/.bin', program);
	const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
	const child = spawn(path, args, {
		cwd: root,
		env: { ...process.env, ...temporaryFolder(), ...colours, ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const written = [];
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => written.push(bytes));
	const status = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
	console.log(`\n— ${name} (${Math.round((performance.now() - began) / 1000)} s)`);
	process.stdout.write(Buffer.concat(written));
	return status;
}
