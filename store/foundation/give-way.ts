import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** From -20 (before all others) to 19. */
const niceness = 10;
/** Linux takes one such number in a tenth of a second, of all who may not do anything. Milliseconds. */
const untilNext = 150;
const maxTries = 20;

/** Puts this process behind the shop's: anyone who looks at a page goes before a file. Where that is not allowed it goes on. */
export function giveWay(): void {
	try {
		setPriority(niceness);
	} catch {
		// Some systems let nobody change it.
	}
	// Linux may share a processor among groups of processes, each alike, and only within one by this number: a side
	// process is a group of its own.
	if (process.platform === 'linux') groupGivesWay(maxTries);
}

function groupGivesWay(tries: number): void {
	try {
		writeFileSync('/proc/self/autogroup', String(niceness));
	} catch (error) {
		// Somebody else's came just before. Otherwise there are no such groups, as in most containers.
		if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 1) return;
		setTimeout(groupGivesWay, untilNext, tries - 1).unref();
	}
}
