import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';

ensureDependencies();
const { build } = await import('esbuild');

// Bundles the commands into one JavaScript file. The bundled commands start in a third of the time that compiling each module
// would take, and need less memory.
const { outputFiles } = await build({
	stdin: {
		contents: `
			import { main } from './store/cli';
			const folder = process.cwd();
			process.chdir(${JSON.stringify(root)});
			process.exitCode = await main(process.argv.slice(2), folder);`,
		resolveDir: root,
	},
	bundle: true,
	packages: 'external',
	platform: 'node',
	format: 'esm',
	target: 'node20',
	logLevel: 'error',
	write: false,
});
const cache = join(root, 'node_modules/.cache');
const program = join(cache, 'store-cli.mjs');
// Writes the bundled file under another name first, so that another command that is starting does not read an incomplete file.
const written = join(cache, `store-cli.${process.pid}.mjs`);
mkdirSync(cache, { recursive: true });
writeFileSync(written, outputFiles[0].contents);
renameSync(written, program);

// npm runs scripts in the project's folder, and stores the folder in which the user typed the command. File names in a command
// are relative to the user's folder.
const byNpm = ['store', 'calls'].includes(process.env.npm_lifecycle_event ?? '');
const command = spawn(
	process.execPath,
	// The objects of an import are small and short-lived. Without these limits on V8's heap, the heap would grow to several times
	// the size of the live objects.
	['--max-semi-space-size=16', '--max-old-space-size=192', program, ...process.argv.slice(2)],
	{ cwd: (byNpm && process.env.INIT_CWD) || process.cwd(), stdio: 'inherit' },
);
// A terminal also sends Ctrl-C to the command's process. Therefore this process ignores Ctrl-C, and waits until the command's
// process ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => command.kill('SIGTERM'));
command.on('exit', (code) => process.exit(code ?? 1));
