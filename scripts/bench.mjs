import { ensureBuild } from './build.mjs';
import { ensureDependencies, programOf, runProgram } from './dependencies.mjs';

const [what, ...options] = process.argv.slice(2);
ensureDependencies();
const measurements = ['mixed', 'import', 'lists', 'relevance', 'scale', 'soak'];
const bench = measurements.includes(what) ? what : 'bench';
// Relevance is the store's own: it needs no pages.
if (bench !== 'relevance') await ensureBuild();
process.exit(runProgram(programOf('tsx'), [`tests/bench/${bench}.ts`, ...options]));
