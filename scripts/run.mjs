import { ensureDependencies, programOf, runProgram } from './dependencies.mjs';

// Runs a program of an npm package, after installing missing packages: `node scripts/run.mjs @stryker-mutator/core stryker run`.

const [packageName, name, ...options] = process.argv.slice(2);
ensureDependencies();
process.exit(runProgram(programOf(packageName, name), options));
