import { ensureBuild } from './build.mjs';
import { ensureDependencies, runProgram } from './dependencies.mjs';

const [what, ...options] = process.argv.slice(2);
ensureDependencies();
const bench = ['mixed', 'import', 'relevance', 'scale', 'soak'].includes(what) ? what : 'bench';
// Relevance is the store's own: it needs no pages.
if (bench !== 'relevance') ensureBuild();
process.exit(runProgram('tsx', [`tests/bench/${bench}.ts`, ...options]));
