import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';
import { parts, sum } from './test-parts.mjs';

// `npm test` runs everything. `npm test -- quick` runs what needs no build, no browser and no PostgreSQL;
// `npm test -- unit browser` the parts that are named; `npm test -- cart` the tests whose file's path has the word.

const runners = ['unit', 'api', 'browser'];

/** Two lanes beside each other, as there are mostly two processors; the browser has them for itself. */
const lanes = [
	['types', 'lint', 'build'],
	['unit', 'api'],
];

const words = process.argv.slice(2);
const quick = words.includes('quick');
const patterns = words.filter((word) => word !== 'quick' && !Object.hasOwn(parts, word));
const named = words.filter((word) => Object.hasOwn(parts, word));
const found = Object.fromEntries(runners.map((part) => [part, filesOf(part).filter(isAskedFor)]));
const wanted = new Set(quick ? ['types', 'lint', 'unit', 'api', ...named] : named);
if (wanted.size === 0) for (const part of patterns.length > 0 ? runners : Object.keys(parts)) wanted.add(part);
// Of the tests that are looked for by a word, only the parts that have any.
if (patterns.length > 0) for (const part of runners) if (found[part].length === 0) wanted.delete(part);
if (wanted.size === 0) {
	console.error(
		`No test's file has ${patterns.join(' or ')} in its path. The parts are ${Object.keys(parts).join(', ')}.`,
	);
	process.exit(1);
}
if (wanted.has('browser')) wanted.add('build');

function filesOf(part) {
	return readdirSync(join(root, 'tests', part), { recursive: true })
		.filter((file) => /\.test\.tsx?$/.test(file))
		.map((file) => `tests/${part}/${file}`);
}

function isAskedFor(file) {
	return patterns.some((pattern) => file.includes(pattern));
}

/** Left out, the tests take both database engines. */
const engines = process.env.TEST_ENGINES || (quick ? 'sqlite' : '');

async function runPart(part) {
	return wanted.has(part) ? parts[part]({ files: found[part], env: { TEST_ENGINES: engines } }) : sum([]);
}

async function runInTurn(lane) {
	const counts = [];
	for (const part of lane) counts.push(await runPart(part));
	return sum(counts);
}

ensureDependencies();
ensureSystemPrograms({
	postgres: wanted.has('api') && engines !== 'sqlite',
	browser: wanted.has('browser'),
	pdf: wanted.has('api') || wanted.has('browser'),
});
const total = sum([...(await Promise.all(lanes.map(runInTurn))), await runPart('browser')]);
// Once more, all in one place: of a long output often only the end is kept.
for (const { name, error } of total.failures) console.log(`\nFailed: ${name}\n${error}`);
if (total.skipped.length > 0) console.log(`\nSkipped:\n${total.skipped.map((name) => `  ${name}`).join('\n')}`);
const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failures.length} failed${skipped}`);
process.exit(total.failures.length > 0 ? 1 : 0);
