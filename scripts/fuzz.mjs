import { ensureBuild } from './build.mjs';
import { ensureDependencies, programOf, runProgram } from './dependencies.mjs';

ensureDependencies();
await ensureBuild();
process.exit(runProgram(programOf('tsx'), ['tests/fuzz/fuzz.ts', ...process.argv.slice(2)]));
