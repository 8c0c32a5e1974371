import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sharedData } from '../harness/shared-data';
import { largeWorkbook } from './large-workbook';

// Measures how long the shop takes to read lists, in the process that it starts for each, and how much memory that process uses.
// Uses the build.

const rows = Number(process.env.BENCH_ROWS ?? 270_000);
const published = join(sharedData, 'lists');

const built = 'node_modules/.cache/bench-files';
await build({
	entryPoints: { 'read-list': 'store/catalogue/list-files/reader.ts', ask: 'store/catalogue/list-files/read-list.ts' },
	outdir: built,
	bundle: true,
	packages: 'external',
	platform: 'node',
	format: 'esm',
	target: 'node20',
});
const { readList }: typeof import('../../store/catalogue/list-files/read-list') = await import(
	pathToFileURL(`${built}/ask.js`).href
);

async function measure(path: string) {
	const start = performance.now();
	let peak = 0;
	let first = 0;
	let count = 0;
	const onPeak = (bytes: number) => {
		peak = bytes;
	};
	for await (const batch of readList(path, basename(path), { onPeak })) {
		first ||= performance.now() - start;
		count += batch.rows.length;
	}
	return { count, first, whole: performance.now() - start, peak };
}

const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
try {
	const large = join(folder, 'large.xlsx');
	writeFileSync(large, largeWorkbook(rows));
	const others = existsSync(published) ? readdirSync(published).map((name) => join(published, name)) : [];
	if (others.length === 0) console.log(`Uses only a generated file: ${published} has no lists.\n`);
	console.log('| file | MB | rows | first rows, s | all, s | most memory, MB |');
	console.log('| --- | --- | --- | --- | --- | --- |');
	for (const path of [large, ...others]) {
		const { count, first, whole, peak } = await measure(path);
		const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
		const cells = [
			basename(path),
			megabytes(statSync(path).size),
			count,
			(first / 1000).toFixed(2),
			(whole / 1000).toFixed(2),
		];
		console.log(`| ${cells.join(' | ')} | ${megabytes(peak)} |`);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
