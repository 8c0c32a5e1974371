import { enforceResourceLimits } from '../../../store/foundation/side-limits';

// The worst that a side process can do: it never lets go of its thread. It does each piece of work until it is killed.

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
