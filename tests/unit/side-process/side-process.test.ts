import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type ProcessLimits, startSideProcess } from '~store/foundation/side-process';
import type { SideProgram } from '~store/foundation/side-program';

const program: SideProgram = { source: '../tests/unit/side-process/program.ts', built: 'worst-program.js' };
const megabyte = 1024 ** 2;
/** Limits far above the needs of any work here, except the limit under test. */
const wide: ProcessLimits = { heap: 100, memory: 100_000, work: 600, time: 600 };

/** Returns how a process ends that does this work within these limits. */
async function endOf(work: string, limits: Partial<ProcessLimits> = {}) {
	const side = startSideProcess(program, { ...wide, ...limits });
	const closed = once(side.process, 'close');
	side.process.send(work);
	const [code] = await closed;
	return { code: code as number | null, excess: side.excess(), peak: side.peak() };
}

describe('a process beside the shop', () => {
	it('ends by itself when its work is done', async () => {
		expect(await endOf('nothing')).toEqual({ code: 0, excess: null, peak: 0 });
	});

	it('is stopped when it uses too much memory of any kind, and reports the amount', async () => {
		const { code, excess, peak } = await endOf('take memory', { memory: 256 });
		expect({ code, excess }).toEqual({ code: null, excess: 'memory' });
		expect(peak).toBeGreaterThan(256 * megabyte);
	});

	it('is stopped when it calculates too long, even if its thread never rests', async () => {
		const { code, excess } = await endOf('calculate', { work: 1 });
		expect({ code, excess }).toEqual({ code: null, excess: 'time' });
	});

	it('is stopped when it takes too long by the clock, even if it is idle', async () => {
		const { code, excess } = await endOf('wait', { time: 1 });
		expect({ code, excess }).toEqual({ code: null, excess: 'time' });
	});
});
