import { renameSync } from 'node:fs';
import { build } from 'esbuild';

let bundle: Promise<string> | undefined;

/** The store API in one file, where Node finds its packages: it is up much sooner than from the sources. Answers its path. */
export function bundledServer(): Promise<string> {
	bundle ??= bundled('test-results/store-api.mjs');
	return bundle;
}

async function bundled(path: string): Promise<string> {
	// Under another name first: a server that is just being started by another test must not read half a file.
	const outfile = `test-results/store-api.${process.pid}.mjs`;
	await build({
		entryPoints: ['store/serve.ts'],
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node20',
		packages: 'external',
		outfile,
		logLevel: 'error',
	});
	renameSync(outfile, path);
	return path;
}
