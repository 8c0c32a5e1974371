import { enforceResourceLimits } from '../../../store/foundation/side-limits';

// What a side process may do at its worst: it never lets go of its thread. What it is told, it does until it is ended.

const held: Buffer[] = [];

const works: Record<string, () => void> = {
	nothing: () => setImmediate(() => process.disconnect()),
	'take memory': () => {
		for (;;) held.push(Buffer.alloc(1024 ** 2, 1));
	},
	calculate: () => {
		for (;;) Math.sqrt(2);
	},
	wait: () => undefined,
};

enforceResourceLimits();
process.on('message', (work: string) => works[work]?.());
