import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies, runProgram } from './dependencies.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';

// `npm test` runs everything; `npm test -- unit browser` runs the parts that are named.

const total = { passed: 0, failed: 0, skipped: 0 };
const folder = mkdtempSync(join(tmpdir(), 'bookshop-tests-'));
const named = process.argv.slice(2);
const wanted = (part) => named.length === 0 || named.includes(part);

/** A check that either holds or does not counts as one test. */
function check(name, program, args) {
	console.log(`\n— ${name}`);
	const status = runProgram(program, args);
	total[status === 0 ? 'passed' : 'failed'] += 1;
}

/** Runs a test runner and adds what it counted; a runner that failed without a failing test counts as one failure. */
function count(name, program, args, environment, read) {
	console.log(`\n— ${name}`);
	const report = join(folder, `${name}.json`);
	const status = runProgram(program, args(report), { env: { ...process.env, ...environment(report) } });
	const counted = existsSync(report)
		? read(JSON.parse(readFileSync(report, 'utf8')))
		: { passed: 0, failed: 0, skipped: 0 };
	if (status !== 0 && counted.failed === 0) counted.failed = 1;
	for (const key of Object.keys(total)) total[key] += counted[key];
}

const vitest = (project) => [
	project,
	'vitest',
	(report) => ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
	() => ({}),
	(report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }),
];

ensureDependencies();
if (wanted('api') || wanted('browser')) ensureSystemPrograms();
if (wanted('types')) check('types', 'tsc', ['--noEmit']);
if (wanted('lint')) check('lint', 'biome', ['ci', '.']);
if (wanted('lint')) check('unused code', 'knip', []);
if (wanted('unit')) count(...vitest('unit'));
if (wanted('api')) count(...vitest('api'));
if (wanted('browser')) {
	ensureBuild();
	count(
		'browser',
		'playwright',
		() => ['test', '--reporter=list,json'],
		(report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
		({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
	);
}
rmSync(folder, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
