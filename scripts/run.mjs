import { ensureDependencies, runProgram } from './dependencies.mjs';

// One of the installed programs, installed where it is not: `node scripts/run.mjs stryker run`.

const [program, ...options] = process.argv.slice(2);
ensureDependencies();
process.exit(runProgram(program, options));
