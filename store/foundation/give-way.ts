import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The priority of a background process; from -20 (before all others) to 19. */
const niceness = 10;
/** Milliseconds until the next try. Linux lets all unprivileged processes together set one such number in a tenth of a second. */
const untilNext = 150;
const maxTries = 20;

/** Lowers this process's priority below the shop's, as pages go before files. If the system does not allow that, it goes on without. */
export function giveWay(): void {
	try {
		setPriority(niceness);
	} catch {
		// Some systems do not let a process change its priority.
	}
	// Linux may first divide a processor equally among groups of processes, and go by priorities only within a group. A side process
	// is a group of its own, so the group needs a lower priority too.
	if (process.platform === 'linux') groupGivesWay(maxTries);
}

function groupGivesWay(tries: number): void {
	try {
		writeFileSync('/proc/self/autogroup', String(niceness));
	} catch (error) {
		// EAGAIN: another process has just set one. Any other error: the system lacks such groups, as most containers do.
		if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 1) return;
		setTimeout(groupGivesWay, untilNext, tries - 1).unref();
	}
}
