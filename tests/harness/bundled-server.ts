import { renameSync } from 'node:fs';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/** The store API in one file, where Node finds its packages: it is up much sooner than from the sources. Answers its path. */
export const bundledServer = (): Promise<string> => bundled('store/serve.ts', 'store-api');

/** The same with the calls of the desk beside it. */
export const bundledDesk = (): Promise<string> => bundled('tests/harness/desk-program.ts', 'desk-program');

function bundled(entry: string, name: string): Promise<string> {
	const bundle = bundles.get(name) ?? writeBundle(entry, name);
	bundles.set(name, bundle);
	return bundle;
}

async function writeBundle(entry: string, name: string): Promise<string> {
	// Playwright empties its own folder whenever it starts.
	const path = `node_modules/.cache/tests/${name}.mjs`;
	// Under another name first: a server that is just being started by another test must not read half a file.
	const outfile = `node_modules/.cache/tests/${name}.${process.pid}.mjs`;
	await build({
		entryPoints: [entry],
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
