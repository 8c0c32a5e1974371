import { renameSync } from 'node:fs';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles the store API into one file, in a folder where Node finds its packages: it starts much sooner than from the sources.
 * Returns its path.
 */
export const bundledServer = (): Promise<string> => bundled('store/serve.ts', 'store-api');

/** Bundles the same with the desk's calls. */
export const bundledDesk = (): Promise<string> => bundled('tests/harness/desk-program.ts', 'desk-program');

function bundled(entry: string, name: string): Promise<string> {
	const bundle = bundles.get(name) ?? writeBundle(entry, name);
	bundles.set(name, bundle);
	return bundle;
}

async function writeBundle(entry: string, name: string): Promise<string> {
	// Playwright empties its own folder whenever it starts.
	const path = `node_modules/.cache/tests/${name}.mjs`;
	// Written under another name first: a server that another test is just starting must not read half a file.
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
