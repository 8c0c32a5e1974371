import { describe, expect, it } from 'vitest';
import { OverLimits, runSideJob } from '~store/foundation/side-job';
import type { SideProgram } from '~store/foundation/side-program';

const program: SideProgram = { source: '../tests/unit/side-process/killed-program.ts', built: 'killed-program.js' };
const limits = { heap: 100, memory: 100_000, work: 600, time: 600 };

describe('a side process that ends before its work is done', () => {
	it('counts as exceeding its limits when the system has killed it', async () => {
		await expect(runSideJob(program, limits, 'be killed')).rejects.toBeInstanceOf(OverLimits);
	});

	it('is an error of the shop when it has ended by itself', async () => {
		const ended = runSideJob(program, limits, 'exit');
		await expect(ended).rejects.toThrow('killed-program.js ended before it had finished.');
		await expect(ended).rejects.not.toBeInstanceOf(OverLimits);
	});
});
