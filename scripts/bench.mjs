import { devNull } from 'node:os';
import { ensureBuild } from './build.mjs';
import { ensureDependencies, programOf, runProgram } from './dependencies.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';

/** The benchmarks, and what each benchmark needs in addition to Node: built pages, or a PostgreSQL server. */
const measurements = {
	bench: ['build'],
	mixed: ['build'],
	scale: ['build'],
	relevance: [],
	import: ['build', 'postgres'],
	'import-beside': ['build'],
	lists: ['build', 'postgres'],
	soak: ['build', 'postgres'],
	orders: ['postgres'],
	'order-history': ['postgres'],
	desk: [],
	'large-orders': [],
	varnish: ['build', 'varnish'],
	files: [],
};

const words = process.argv.slice(2);
const name = words[0]?.startsWith('-') === false ? words.shift() : 'bench';
const needs = Object.hasOwn(measurements, name) ? measurements[name] : null;
if (!needs) {
	console.error(`There is no measurement ${name}. The measurements are: ${Object.keys(measurements).join(', ')}.`);
	process.exit(2);
}
ensureDependencies();
if (needs.includes('build')) await ensureBuild();
const engines = process.env.TEST_ENGINES ?? 'postgres';
ensureSystemPrograms({
	postgres: needs.includes('postgres') && engines.includes('postgres'),
	browser: false,
	pdf: false,
	varnish: needs.includes('varnish'),
});
// Ignores the checkout's `.env`, because this file may contain the database address of a real shop.
const env = { ...process.env, ENV_FILE: devNull };
process.exit(runProgram(programOf('tsx'), [`tests/bench/${name}.ts`, ...words], { env }));
