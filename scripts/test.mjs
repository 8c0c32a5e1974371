import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';
import { parts, sum } from './test-parts.mjs';
import { wordsOf } from './test-report.mjs';
import { lastTimes, rememberTimes } from './test-times.mjs';

// `npm test` runs everything. `npm test -- quick` runs what needs no build, no browser, no PostgreSQL and no patience.
// Tests of whole catalogues and of processes that are killed again and again need patience, and are named
// *.long.test.ts. `npm test -- unit browser` runs the parts that are named. `npm test -- cart` runs the tests whose
// file's path has the word.

const runners = ['unit', 'api', 'browser'];

/** Two lanes beside each other, as there are mostly two processors; the browser has them for itself. */
const lanes = [
	['types', 'lint', 'promises', 'audit', 'build', 'fuzz'],
	['unit', 'api'],
];

/**
 * The parts that run as a rule. A hole that became known today is no reason why yesterday's change fails at somebody's
 * desk, so the audit is for CI alone.
 */
const usual = Object.keys(parts).filter((part) => part !== 'audit' || process.env.CI);

const words = process.argv.slice(2);
const quick = words.includes('quick');
const patterns = words.filter((word) => word !== 'quick' && !Object.hasOwn(parts, word));
const named = words.filter((word) => Object.hasOwn(parts, word));
const found = Object.fromEntries(runners.map((part) => [part, filesOf(part).filter(isAskedFor)]));
const wanted = new Set(quick ? ['types', 'lint', 'unit', 'api', ...named] : named);
if (wanted.size === 0) for (const part of patterns.length > 0 ? runners : usual) wanted.add(part);
// Where tests are looked for by a word, only the parts that have such tests run.
if (patterns.length > 0) for (const part of runners) if (found[part].length === 0) wanted.delete(part);
if (wanted.size === 0) {
	console.error(
		`No test's file has ${patterns.join(' or ')} in its path. The parts are ${Object.keys(parts).join(', ')}.`,
	);
	process.exit(1);
}
if (wanted.has('browser') || wanted.has('fuzz')) wanted.add('build');

function filesOf(part) {
	return readdirSync(join(root, 'tests', part), { recursive: true })
		.filter((file) => /\.test\.tsx?$/.test(file))
		.map((file) => `tests/${part}/${file}`);
}

function isAskedFor(file) {
	return patterns.some((pattern) => file.includes(pattern));
}

const isLong = (file) => file.endsWith('.long.test.ts');

/** Left out, the tests take both database engines. */
const engines = process.env.TEST_ENGINES || (quick ? 'sqlite' : '');

/** In CI the files come in another order each time, so that none gets to need what another leaves behind. */
const seed = process.env.TEST_SEED ? Number(process.env.TEST_SEED) : process.env.CI ? randomInt(1_000_000) : null;

/** What a part's time is remembered under: with one engine it is another. */
const nameOf = (part) => (part === 'api' && engines ? `api on ${engines}` : part);

/** How long each part took that ran whole. Seconds. */
const times = {};

async function runPart(part) {
	if (!wanted.has(part)) return sum([]);
	const began = performance.now();
	const without = quick ? '**/*.long.test.ts' : undefined;
	const counts = await parts[part]({ files: found[part], env: { TEST_ENGINES: engines }, seed, without });
	const seconds = Math.round((performance.now() - began) / 1000);
	if (patterns.length === 0) times[nameOf(part)] = seconds;
	console.log(`${counts.failures.length === 0 ? '✓' : '✗'} ${nameOf(part)}: ${totalOf(counts)}, ${seconds} s`);
	return counts;
}

async function runInTurn(lane) {
	const counts = [];
	for (const part of lane) counts.push(await runPart(part));
	return sum(counts);
}

/** What is about to run, and how long each part took when it last ran whole. */
function sayWhatComes() {
	const known = lastTimes();
	const announced = [...lanes.flat(), 'browser']
		.filter((part) => wanted.has(part))
		.map((part) => {
			const seconds = patterns.length === 0 ? known[nameOf(part)] : undefined;
			return nameOf(part) + (seconds === undefined ? '' : ` (${seconds} s last time)`);
		});
	console.log(`Runs ${announced.join(', ')}.`);
	if (seed !== null) console.log(`The files of unit and api come in the order of TEST_SEED=${seed}, which repeats it.`);
}

function totalOf({ passed, failures, skipped }) {
	const left = skipped.reduce((all, { count }) => all + count, 0);
	return `${passed} passed, ${failures.length} failed${left > 0 ? `, ${left} skipped` : ''}`;
}

ensureDependencies();
ensureSystemPrograms({
	postgres: wanted.has('api') && engines !== 'sqlite',
	browser: wanted.has('browser'),
	pdf: wanted.has('api') || wanted.has('browser'),
	varnish: wanted.has('browser'),
});
sayWhatComes();
const total = sum([...(await Promise.all(lanes.map(runInTurn))), await runPart('browser')]);
rememberTimes(times);
// All failures are said once more in one place, as often only the end of a long output is stored.
if (total.failures.length > 0) console.log('\nAll that failed:');
for (const failure of total.failures) process.stdout.write(wordsOf(failure));
if (quick || total.skipped.length > 0) console.log('\nLeft out:');
if (quick)
	console.log(`  tests that take long: ${filesOf('unit').concat(filesOf('api')).filter(isLong).length} files (quick)`);
for (const { file, reason, count } of total.skipped)
	console.log(`  ${file}: ${count} (${reason ?? 'no reason is given'})`);
console.log(`\n${totalOf(total)}`);
process.exit(total.failures.length > 0 ? 1 : 0);
