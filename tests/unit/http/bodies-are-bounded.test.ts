import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

interface BiomeConfig {
	plugins: { path: string; includes: string[] }[];
}

/** Counts how often the project's lint refuses a direct read of a body in these files. */
function refusals(files: Record<string, string>): number {
	const folder = mkdtempSync(join(tmpdir(), 'lint-'));
	try {
		const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8')) as BiomeConfig;
		const rules = plugins.map(({ path, ...rest }) => ({ path: resolve(path), ...rest }));
		writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: rules }));
		for (const [path, source] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), source);
		}
		const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--max-diagnostics=100'], {
			cwd: folder,
			encoding: 'utf8',
		});
		return `${stdout}${stderr}`.split('Read the body with readForm').length - 1;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const readings = [
	'export const a = (request: Request) => request.formData();',
	'export const a = (args: { request: Request }) => args.request.text();',
	'export const a = (request: Request) => new Response(request.body);',
	'export const a = (request: Request) => request.clone();',
	'export const a = (request: Request) => { const { url, body } = request; return [url, body]; };',
	"import busboy from 'busboy';\nexport const a = (type: string) => busboy({ headers: { 'content-type': type } });",
	'declare const unstable_parseMultipartFormData: (request: Request) => unknown;',
	"import { parseWithZod } from '@conform-to/zod';\nexport { z } from 'zod';",
];

it('lets the lint refuse code that reads a body without a limit', () => {
	const filed = (folder: string) =>
		Object.fromEntries(readings.map((source, at) => [`${folder}/reading-${at}.ts`, source]));
	expect(refusals(filed('app/routes'))).toBe(readings.length);
	expect(refusals(filed('app/http'))).toBe(0);
});

it('lets the lint accept reading other bodies', () => {
	const files = {
		'app/routes/other.ts': [
			'export const a = (request: Request) => [request.url, request.headers.get("Cookie")];',
			'export const b = async () => (await fetch("/suggest")).json();',
			'export const c = (response: Response) => [response.text(), document.body];',
		].join('\n'),
	};
	expect(refusals(files)).toBe(0);
});
