import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runCli } from '~store/cli';
import type { Terminal } from '~store/commands/command';

it('docs/commands.md is what the commands say of themselves', async () => {
	let printed = '';
	const terminal = {
		print: (text: string) => {
			printed += `${text}\n`;
		},
	} as Terminal;
	expect(await runCli(['help', '--all'], terminal)).toBe(0);
	const page = readFileSync('docs/commands.md', 'utf8');
	expect(page, 'A help text has changed. Run: npm run -s store -- help --all > docs/commands.md').toBe(printed);
}, 120_000);
