import { readFileSync } from 'node:fs';

/** The most memory that this process has had. The system's own count begins with that of the process which started it. */
export function peakBytes(): number {
	try {
		return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024;
	} catch {
		return process.resourceUsage().maxRSS * 1024;
	}
}
