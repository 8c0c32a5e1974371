import { ensureDependencies, programOf, runProgram } from './dependencies.mjs';

// A program of an installed package, installed where it is not: `node scripts/run.mjs @stryker-mutator/core stryker run`.

const [packageName, name, ...options] = process.argv.slice(2);
ensureDependencies();
process.exit(runProgram(programOf(packageName, name), options));
