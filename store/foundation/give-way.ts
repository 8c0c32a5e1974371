import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The niceness of a background process, from -20 (highest priority) to 19 (lowest). */
const niceness = 10;
/**
 * The number of milliseconds until the next try to set the group's priority. On Linux, all unprivileged processes together can
 * set only one such value every tenth of a second.
 */
const untilNext = 150;
const maxTries = 20;

/**
 * Gives this process a lower priority than the shop, because pages are more urgent than files. If the operating system does not
 * allow that, the priority stays the same.
 */
export function giveWay(): void {
	try {
		setPriority(niceness);
	} catch {
		// Some operating systems do not let a process change its priority.
	}
	// Linux may first divide CPU time equally among groups of processes, and use priorities only within a group. A side process is
	// a group of its own, so the group also needs a lower priority.
	if (process.platform === 'linux') groupGivesWay(maxTries);
}

function groupGivesWay(tries: number): void {
	try {
		writeFileSync('/proc/self/autogroup', String(niceness));
	} catch (error) {
		// EAGAIN means that another process has just set a priority. Any other error means that the system has no process groups, as
		// in most containers.
		if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 1) return;
		setTimeout(groupGivesWay, untilNext, tries - 1).unref();
	}
}
