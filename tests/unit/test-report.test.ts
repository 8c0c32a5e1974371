import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const tests = `
	import { beforeAll, describe, expect, it } from 'vitest';
	it('adds', () => expect(1 + 1).toBe(2));
	describe('a shop (of two)', () => {
		it("sells what it hasn't", () => expect('sold').toBe('sold out'));
	});
	describe('real feeds (skipped: /feeds (of 2026) is absent)', () => {
		it.skip('one', () => {});
		it.skip('another', () => {});
	});
	it.skip('nobody knows why', () => {});
	describe('a fixture', () => {
		beforeAll(() => { throw new Error('no disk'); });
		it('is never asked for', () => {});
	});`;

let folder: string;
let report: {
	passed: number;
	failures: { name: string; error: string; again: string }[];
	skipped: object[];
	milliseconds: Record<string, number>;
};
let said: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'bookshop-report-'));
	mkdirSync(join(folder, 'tests'));
	writeFileSync(join(folder, 'tests/some.test.ts'), tests);
	writeFileSync(join(folder, 'tests/broken.test.ts'), "import './nowhere';");
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
	const reporter = `--reporter=${resolve('scripts/vitest-reporter.mjs')}`;
	const env = { ...process.env, TEST_REPORT: join(folder, 'report.json') };
	const { stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', reporter], {
		cwd: folder,
		env,
		encoding: 'utf8',
		timeout: 110_000,
	});
	said = stdout;
	report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('counts passed tests, and every failure of a test, hook or file once', () => {
	expect(report.passed).toBe(1);
	expect(report.failures.map(({ name }) => name.replace(/^.*\//, '')).sort()).toEqual([
		'broken.test.ts: could not be read',
		'some.test.ts: a fixture',
		"some.test.ts: a shop (of two) > sells what it hasn't",
	]);
});

it('shows for each failure the error and the command that runs the test alone', () => {
	const [failure] = report.failures.filter(({ name }) => name.includes('sells'));
	expect(failure?.error).toContain("expected 'sold' to be 'sold out'");
	expect(failure?.again).toMatch(
		/^npx vitest run .*some\.test\.ts -t '\^a shop \\\(of two\\\) sells what it hasn'\\''t'$/,
	);
	expect(said).toContain(`Run it alone: ${failure?.again}\n`);
	expect(said).toContain('no disk');
});

it('counts skipped tests by reason', () => {
	expect(report.skipped).toEqual([
		expect.objectContaining({ reason: '/feeds (of 2026) is absent', count: 2 }),
		expect.objectContaining({ reason: null, count: 1 }),
	]);
});

it('says how long the tests of each file took', () => {
	expect(Object.keys(report.milliseconds).map((file) => file.replace(/^.*\//, ''))).toContain('some.test.ts');
});
