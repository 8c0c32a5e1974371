import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The niceness of a background process, from -20 (highest priority) to 19 (lowest). */
const niceness = 10;
/**
 * Milliseconds until the next try. Linux lets all unprivileged processes together set only one such value in a tenth of a second.
 */
const untilNext = 150;
const maxTries = 20;

/**
 * Lowers this process's priority below the shop's, because pages are more urgent than files. If the system does not allow that,
 * keeps the priority.
 */
export function giveWay(): void {
	try {
		setPriority(niceness);
	} catch {
		// Some systems do not let a process change its priority.
	}
	// Linux may first divide CPU time equally among groups of processes, and use priorities only within a group. A side process
	// is its own group, so the group needs a lower priority too.
	if (process.platform === 'linux') groupGivesWay(maxTries);
}

function groupGivesWay(tries: number): void {
	try {
		writeFileSync('/proc/self/autogroup', String(niceness));
	} catch (error) {
		// EAGAIN: another process has just set a value. Any other error: the system has no such groups, as in most containers.
		if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 1) return;
		setTimeout(groupGivesWay, untilNext, tries - 1).unref();
	}
}
