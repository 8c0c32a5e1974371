import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';

ensureDependencies();
const { build } = await import('esbuild');

const cache = join(root, 'node_modules/.cache');
const program = join(cache, 'store-cli.mjs');
// One file of plain JavaScript: it starts in a third of the time that compiling each module takes, and in less memory.
const { outputFiles } = await build({
	stdin: {
		contents: `
			import { main } from './store/cli';
			const folder = process.cwd();
			process.chdir(${JSON.stringify(root)});
			process.exitCode = await main(process.argv.slice(2), folder);`,
		resolveDir: root,
	},
	// The thread that reads a large file ahead looks for its program beside that.
	entryPoints: { 'read-ahead': join(root, 'store/catalogue/writing/read-ahead-thread.ts') },
	entryNames: '[name]',
	outdir: cache,
	outExtension: { '.js': '.mjs' },
	bundle: true,
	packages: 'external',
	platform: 'node',
	format: 'esm',
	target: 'node20',
	logLevel: 'error',
	write: false,
});
mkdirSync(cache, { recursive: true });
for (const { path, contents } of outputFiles) {
	// Under another name first: a command that is just being started must not read half a file.
	const written = `${path}.${process.pid}`;
	writeFileSync(written, contents);
	renameSync(written, path.replace('stdin.mjs', 'store-cli.mjs'));
}

// npm runs scripts in the project's folder and remembers where it was called: that is what file names are relative to.
const byNpm = ['store', 'calls'].includes(process.env.npm_lifecycle_event ?? '');
const command = spawn(
	process.execPath,
	// What an import needs in either of its threads is small and soon done with; left alone, their heaps grow to several times that.
	['--max-semi-space-size=8', '--max-old-space-size=128', program, ...process.argv.slice(2)],
	{ cwd: (byNpm && process.env.INIT_CWD) || process.cwd(), stdio: 'inherit' },
);
// Ctrl-C reaches the command by itself; this process only waits for its end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => command.kill('SIGTERM'));
command.on('exit', (code) => process.exit(code ?? 1));
