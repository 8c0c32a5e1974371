import { renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program that runs beside the shop, in a process or a thread of its own. */
export interface SideProgram {
	/** Its file from source, which is bundled when it is first started. */
	source: string;
	/** What it is called beside the built server (scripts/build.mjs). */
	built: string;
}

const here = fileURLToPath(import.meta.url);
/** The programs that were bundled, by what they are called. */
const bundles = new Map<string, string>();

/** The program lies beside the built server; from source it is bundled once by each process that starts it. */
export function fileOf({ source, built }: SideProgram): string {
	if (!here.endsWith('.ts')) return join(dirname(here), built);
	const known = bundles.get(built);
	if (known) return known;
	const bundle = bundleOf(join(dirname(here), '..', source), built);
	bundles.set(built, bundle);
	return bundle;
}

/** One file of plain JavaScript: it starts in a third of the time that compiling each module takes. */
function bundleOf(entry: string, name: string): string {
	// A tool of development: the built server has none.
	const { buildSync } = createRequire(here)('esbuild') as typeof import('esbuild');
	const file = join(dirname(here), '../../node_modules/.cache', name.replace(/\.js$/, '.mjs'));
	// Under another name first: what is just being started must not read half a file.
	const outfile = `${file}.${process.pid}`;
	buildSync({
		entryPoints: [entry],
		outfile,
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		target: 'node20',
		logLevel: 'error',
	});
	renameSync(outfile, file);
	return file;
}
