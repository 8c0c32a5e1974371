import { ensureBuild } from './build.mjs';
import { ensureDependencies, runProgram } from './dependencies.mjs';

ensureDependencies();
ensureBuild();
process.exit(runProgram('tsx', ['tests/fuzz/fuzz.ts', ...process.argv.slice(2)]));
