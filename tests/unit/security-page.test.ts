import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every test that SECURITY.md names is there', () => {
	const named = [...readFileSync('SECURITY.md', 'utf8').matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
	expect(named.length).toBeGreaterThan(15);
	expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
