import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseOfChanges, changedFiles, testsThatSee } from './changed-tests.mjs';
import { ensureDependencies, root } from './dependencies.mjs';
import { stress } from './stress-tests.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';
import { levels } from './test-levels.mjs';
import { parts, sum } from './test-parts.mjs';
import { wordsOf } from './test-report.mjs';
import { lastTimes, rememberTimes } from './test-times.mjs';

// `npm test` runs the level `usual` of test-levels.mjs, in about 35 minutes on two CPU cores. `npm test -- quick` needs no
// build, browser or PostgreSQL. `npm test -- all` runs all tests. `npm test -- unit browser` runs only these two parts. `npm
// test -- cart` runs the test files with `cart` in their path, with and without JavaScript, on both database engines. `npm
// test -- stress FILE` runs test files twenty times while other processes keep the CPU busy. `npm test -- changed` runs the
// tests that depend on a file that differs from origin/main.

const runners = ['unit', 'api', 'browser'];

/**
 * The two groups of test parts that run in parallel, because most machines have two CPU cores. The browser tests run alone, after
 * both groups.
 */
const lanes = [
	['types', 'lint', 'promises', 'audit', 'build', 'fuzz'],
	['unit', 'api'],
];

const words = process.argv.slice(2);
if (words[0] === 'stress') await stress(words.slice(1));
const levelName = ['quick', 'changed', 'all'].find((name) => words.includes(name)) ?? 'usual';
const patterns = words.filter((word) => word !== levelName && !Object.hasOwn(parts, word));
const named = words.filter((word) => Object.hasOwn(parts, word));
/** The test level. If the user selects tests by a word in their path, the level is `all` instead of `usual`. */
const level = levels[patterns.length > 0 && levelName === 'usual' ? 'all' : levelName];
const seeing = levelName === 'changed' ? testsThatSee(changedFiles(baseOfChanges())) : undefined;
const found = Object.fromEntries(
	runners.map((part) => [part, seeing ? seeing[part].files : filesOf(part).filter(isAskedFor)]),
);
if (patterns.length === 0 && level.leftOut.length > 0)
	found.api = filesOf('api').filter((file) => !isAmong(level.leftOut, file));
// Only CI runs the audit. A vulnerability that was published today must not fail yesterday's change on a developer's machine.
const ofLevel = patterns.length > 0 ? runners : level.parts.filter((part) => part !== 'audit' || process.env.CI);
const wanted = new Set(named.length > 0 ? named : ofLevel);
// If the user selects tests by a word in their path, only the parts with matching tests run.
if (seeing || patterns.length > 0) for (const part of runners) if (found[part].length === 0) wanted.delete(part);
if (wanted.size === 0) {
	console.error(
		`No test file has ${patterns.join(' or ')} in its path. The parts are ${Object.keys(parts).join(', ')}.`,
	);
	process.exit(1);
}
if (wanted.has('browser') || wanted.has('fuzz')) wanted.add('build');
for (const [part, { files, seen }] of Object.entries(seeing ?? {}))
	console.log(
		`${part}: ${seen} test files can see the change${files.length < seen ? `; the ${files.length} nearest run` : ''}.`,
	);

function filesOf(part) {
	return readdirSync(join(root, 'tests', part), { recursive: true })
		.filter((file) => /\.test\.tsx?$/.test(file))
		.map((file) => `tests/${part}/${file}`);
}

/** Returns whether a file begins with one of the given paths below tests/api. */
function isAmong(beginnings, file) {
	return beginnings.some((start) => file.startsWith(`tests/api/${start}`));
}

function isAskedFor(file) {
	return patterns.some((pattern) => file.includes(pattern));
}

/** The database engines on which all API tests run; '' for both. */
const engines = process.env.TEST_ENGINES || level.engines;

/** The API tests that also run on PostgreSQL while all others run only on SQLite. */
const postgresFiles = process.env.TEST_ENGINES ? [] : filesOf('api').filter((file) => isAmong(level.postgres, file));

const stale = [...level.postgres, ...level.leftOut].filter(
	(start) => !filesOf('api').some((file) => isAmong([start], file)),
);
if (stale.length > 0) throw new Error(`test-levels.mjs names API tests that do not exist: ${stale.join(', ')}`);

/** In CI, test files run in a random order, so that no file depends on data of another file. */
const seed = process.env.TEST_SEED ? Number(process.env.TEST_SEED) : process.env.CI ? randomInt(1_000_000) : null;

/**
 * Returns the key under which a part's time is stored. The key includes the database engine, because the time differs between
 * engines.
 */
const nameOf = (part) => {
	if (part === 'api' && level.leftOut.length > 0) return 'api, the quick files';
	if (part === 'api' && engines) return postgresFiles.length > 0 ? 'api, partly on PostgreSQL' : `api on ${engines}`;
	return part === 'browser' && level.isWhole ? 'browser, all tests' : part;
};

/** The number of seconds that each completely run part took. */
const times = {};

async function runPart(part) {
	if (!wanted.has(part)) return sum([]);
	const began = performance.now();
	const { isWhole, fuzzSeconds } = level;
	const wishes = { files: found[part], seed, isWhole, fuzzSeconds };
	const counts = sum([
		await parts[part]({
			...wishes,
			env: { TEST_ENGINES: part === 'browser' ? (process.env.TEST_ENGINES ?? '') : engines },
		}),
		...(part === 'api' && postgresFiles.length > 0
			? [await parts.api({ ...wishes, files: postgresFiles, env: { TEST_ENGINES: 'postgres' } })]
			: []),
	]);
	const seconds = Math.round((performance.now() - began) / 1000);
	if (patterns.length === 0 && !seeing) times[nameOf(part)] = seconds;
	console.log(`${counts.failures.length === 0 ? '✓' : '✗'} ${nameOf(part)}: ${totalOf(counts)}, ${seconds} s`);
	saySlowest(counts);
	return counts;
}

/** How many of the slowest test files are printed. */
const mostSlowest = 12;

/** Prints the slowest test files of a part that ran many files. */
function saySlowest({ milliseconds }) {
	const files = Object.entries(milliseconds);
	if (files.length <= mostSlowest) return;
	const slowest = files.sort(([, one], [, other]) => other - one).slice(0, mostSlowest);
	console.log('  Slowest files (the sum of their tests):');
	for (const [file, time] of slowest) console.log(`  ${String(Math.round(time / 1000)).padStart(5)} s  ${file}`);
}

async function runInTurn(lane) {
	const counts = [];
	for (const part of lane) counts.push(await runPart(part));
	return sum(counts);
}

/** Prints which parts of the tests will run, and how long each part took in its last complete run. */
function sayWhatComes() {
	const known = lastTimes();
	const announced = [...lanes.flat(), 'browser']
		.filter((part) => wanted.has(part))
		.map((part) => {
			const seconds = patterns.length === 0 && !seeing ? known[nameOf(part)] : undefined;
			return nameOf(part) + (seconds === undefined ? '' : ` (${seconds} s last time)`);
		});
	console.log(`Runs ${announced.join(', ')}.`);
	if (seed !== null)
		console.log(`The unit and api files run in the order of TEST_SEED=${seed}. Set it to repeat this order.`);
}

function totalOf({ passed, failures, skipped }) {
	const left = skipped.reduce((all, { count }) => all + count, 0);
	return `${passed} passed, ${failures.length} failed${left > 0 ? `, ${left} skipped` : ''}`;
}

ensureDependencies();
ensureSystemPrograms({
	postgres: wanted.has('api') && (engines !== 'sqlite' || postgresFiles.length > 0),
	browser: wanted.has('browser'),
	pdf: wanted.has('api') || wanted.has('browser'),
	varnish: wanted.has('browser') && level.isWhole,
});
sayWhatComes();
const total = sum([...(await Promise.all(lanes.map(runInTurn))), await runPart('browser')]);
rememberTimes(times);
// Prints all failures again at the end, because often only the end of a long output is stored.
if (total.failures.length > 0) console.log('\nFailed:');
for (const failure of total.failures) process.stdout.write(wordsOf(failure));
if (!level.isWhole) console.log('\nLeft out: the tests that only `npm test -- all` runs (README.md).');
if (total.skipped.length > 0) console.log('\nSkipped:');
for (const { file, reason, count } of total.skipped)
	console.log(`  ${file}: ${count} (${reason ?? 'no reason given'})`);
console.log(`\n${totalOf(total)}`);
process.exit(total.failures.length > 0 ? 1 : 0);
