import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** From -20 (before all others) to 19. */
const niceness = 10;

/** Puts this process behind the shop's: whoever looks at a page goes before a file. Where that is not allowed it goes on. */
export function giveWay(): void {
	try {
		setPriority(niceness);
		// Linux may share a processor among groups of processes, each alike, and only within one by this number: a side
		// process is a group of its own.
		if (process.platform === 'linux') writeFileSync('/proc/self/autogroup', String(niceness));
	} catch {
		// A container's processes mostly have no such groups.
	}
}
