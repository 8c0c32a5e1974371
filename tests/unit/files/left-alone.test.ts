import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runs } from '../../harness/processes';

const program = fileURLToPath(new URL('../../../store/foundation/side-process.ts', import.meta.url));
const script = `
	import { startSideProcess } from ${JSON.stringify(program)};
	const endless = { source: '../tests/harness/endless-program.ts', built: 'endless-program.js' };
	console.log(startSideProcess(endless, { heap: 64, memory: 4096, work: 1, time: 600 }).process.pid);
`;

/** Starts a shop with a side process of endless work. Returns that process's id. */
async function startShop() {
	const shop = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [piece] = await once(shop.stdout, 'data');
	return { shop, side: Number(piece) };
}

test('ends an endless side process on time after the shop was killed', async () => {
	const { shop, side } = await startShop();
	try {
		shop.kill('SIGKILL');
		await once(shop, 'exit');
		expect(runs(side)).toBe(true);
		await expect.poll(() => runs(side), { timeout: 110_000, interval: 200 }).toBe(false);
	} finally {
		if (runs(side)) process.kill(side, 'SIGKILL');
	}
}, 120_000);
