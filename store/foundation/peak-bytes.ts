import { readFileSync } from 'node:fs';

/**
 * Returns the peak memory of this process, in bytes. `maxRSS` is used only if the system reports no other value, because it
 * starts from the memory of the parent process.
 */
export function peakBytes(): number {
	try {
		return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024;
	} catch {
		return process.resourceUsage().maxRSS * 1024;
	}
}
