import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundling } from './bundled-packages.mjs';
import { programOf, root, runProgram } from './dependencies.mjs';

const stamp = join(root, 'build/.built-from');
const sources = [
	'app',
	'desk',
	'store',
	'web',
	'public',
	'docs/samples',
	'server.ts',
	'config.ts',
	'remix.config.js',
	'remix.desk.config.js',
	'vite.config.ts',
	'vite.desk.config.ts',
	'scripts/chunk-sources.ts',
	'scripts/flattened-layers.ts',
	'scripts/bundled-packages.mjs',
	'tsconfig.json',
	'package-lock.json',
];

/** Returns a hash of all inputs of the build. */
function fingerprint() {
	const hash = createHash('sha256');
	const add = (path) => {
		const full = join(root, path);
		if (!existsSync(full)) return;
		const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
		for (const entry of entries) {
			if (entry.isDirectory()) add(join(path, entry.name));
			else hash.update(`${path}/${entry.name}\0`).update(readFileSync(join(full, entry.name)));
		}
	};
	for (const source of sources) {
		if (/\.\w+$/.test(source)) hash.update(source).update(readFileSync(join(root, source)));
		else add(source);
	}
	return hash.digest('hex');
}

/** Builds the storefront and the server, unless the sources have not changed since the last build. */
export async function ensureBuild() {
	const wanted = fingerprint();
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	console.log('Building …');
	// Builds the desk after the storefront, because the storefront's build empties the output folder.
	for (const config of ['vite.config.ts', 'vite.desk.config.ts']) {
		const words = ['vite:build', '--config', config, '--logLevel', 'warn'];
		const built = runProgram(programOf('@remix-run/dev', 'remix'), words, {
			env: { ...process.env, NODE_ENV: 'production' },
		});
		if (built !== 0) process.exit(built);
	}
	await bundleServers();
	for (const folder of ['build/client/assets', 'build/desk/client/assets']) packAssets(folder);
	writeFileSync(stamp, wanted);
}

/** Bundles each program that Node starts into one file: the servers, and the processes and threads that they start. */
async function bundleServers() {
	const { build } = await import('esbuild');
	await build({
		absWorkingDir: root,
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node20',
		plugins: [bundling],
		// A package imports `pg-native`, which is not installed.
		external: ['pg-native'],
		// CommonJS packages call `require` for Node's own modules.
		banner: {
			js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
		},
		outdir: 'build',
		logLevel: 'warning',
		entryPoints: {
			server: 'server.ts',
			'store-api': 'store/serve.ts',
			// The program that restarts the server after a crash. scripts/serve.mjs loads it from this folder.
			supervisor: 'store/foundation/supervision/supervisor.ts',
			// The process that reads a list file from a shopper. Both servers load this program from their own folder.
			'read-list': 'store/catalogue/list-files/reader.ts',
			// The process that writes a list as a PDF or Excel file.
			'make-document': 'store/catalogue/documents/document-process.ts',
			// The processes that write the desk's PDFs, a workbook of orders, and a workbook of a desk list.
			print: 'store/desk/print/print-process.ts',
			'order-workbook': 'store/ordering/orders/order-workbook-process.ts',
			'list-workbook': 'store/desk/workbooks/list-workbook-process.ts',
			// The process that checks the shop's stock and money records for the desk.
			'check-books': 'store/commands/check-process.ts',
			// The program of the search thread.
			'search-worker': 'store/catalogue/search/search-worker.ts',
		},
		minifyWhitespace: true,
		minifySyntax: true,
		sourcemap: true,
		// Leaves the source texts out of the source map, because the server reads the whole source map at startup. The source map
		// contains line numbers, which refer to the source files.
		sourcesContent: false,
	});
}

/** Compresses scripts and style sheets once, at the highest level. The contents of a file with a given name never change. */
function packAssets(assets) {
	const folder = join(root, assets);
	for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
		const bytes = readFileSync(join(folder, name));
		writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
		writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
	}
}
