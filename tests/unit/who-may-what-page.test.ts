import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rulesPage } from '~store/commands/staff-rules';

it('docs/who-may-what.md is what the table of rules says', () => {
	const page = readFileSync('docs/who-may-what.md', 'utf8');
	const advice = 'A rule has changed. Run: npm run -s store -- staff rules > docs/who-may-what.md';
	expect(page, advice).toBe(`${rulesPage()}\n`);
});
