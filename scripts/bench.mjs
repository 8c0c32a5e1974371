import { ensureBuild } from './build.mjs';
import { ensureDependencies, runProgram } from './dependencies.mjs';

const [what, ...options] = process.argv.slice(2);
ensureDependencies();
ensureBuild();
const bench = ['mixed', 'import', 'soak'].includes(what) ? what : 'bench';
process.exit(runProgram('tsx', [`tests/bench/${bench}.ts`, ...options]));
