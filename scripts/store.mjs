import { ensureDependencies, root } from './dependencies.mjs';

// npm runs scripts in the project's folder and remembers where it was called: that is what file names are relative to.
const byNpm = ['store', 'calls'].includes(process.env.npm_lifecycle_event ?? '');
const folder = (byNpm && process.env.INIT_CWD) || process.cwd();
process.chdir(root);
ensureDependencies();

const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../store/cli.ts');
process.exitCode = await main(process.argv.slice(2), folder);
