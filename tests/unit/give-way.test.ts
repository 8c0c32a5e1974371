import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../store/foundation/give-way.ts', import.meta.url));
const script = `
	import { readFileSync } from 'node:fs';
	import { getPriority } from 'node:os';
	import { giveWay } from ${JSON.stringify(program)};
	giveWay();
	const read = () => { try { return readFileSync('/proc/self/autogroup', 'utf8'); } catch { return ''; } };
	let group = read();
	// Where somebody else's came just before, it waits a moment.
	for (let tries = 0; tries < 40 && group !== '' && !group.endsWith('nice 10\\n'); tries++) {
		await new Promise((resolve) => setTimeout(resolve, 50));
		group = read();
	}
	console.log(JSON.stringify([getPriority(), group]));
`;

/** Returns the priority of a process in its own group, like a side process, and the priority of the group. */
async function priorities(): Promise<[number, string]> {
	const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let said = '';
	for await (const piece of child.stdout) said += piece;
	return JSON.parse(said);
}

test('runs a side process and its group at a lower priority than the shop', async () => {
	const [own, group] = await priorities();
	expect(own).toBe(10);
	if (existsSync('/proc/self/autogroup')) expect(group).toMatch(/nice 10\n$/);
});
