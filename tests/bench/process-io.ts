import { readdirSync, readFileSync } from 'node:fs';

/** Bytes that processes have written. */
export interface Written {
	/** Bytes passed to the system: every write counts. */
	asked: number;
	/** Bytes sent to a disk: a page that is rewritten before the system has sent it counts once; 0 on a disk in memory. */
	toDisk: number;
}

/** Returns the bytes written by a process and by the children that it has waited for. Works on Linux only. */
export function writtenBy(pid: number | 'self'): Written {
	const told = read(`/proc/${pid}/io`);
	const value = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(told)?.[1] ?? 0);
	return { asked: value('wchar'), toDisk: value('write_bytes') };
}

/** Returns the same for a process and all running processes below it. */
export function writtenByAll(pid: number): Written {
	return [pid, ...descendantsOf(pid)]
		.map(writtenBy)
		.reduce((sum, one) => ({ asked: sum.asked + one.asked, toDisk: sum.toDisk + one.toDisk }));
}

/** Returns the peak memory in bytes of the largest process below this one, or of the largest whose command line contains a word. */
export function peakMemoryBelow(pid: number, word = ''): number {
	const peaks = descendantsOf(pid)
		.filter((each) => read(`/proc/${each}/cmdline`).includes(word))
		.map((each) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${each}/status`))?.[1] ?? 0) * 1024);
	return Math.max(0, ...peaks);
}

/**
 * Returns the current memory of a process in bytes, and its own part: the system may take back pages of mapped files. 0 for a
 * process that is gone.
 */
export function memoryOf(pid: number | undefined): { all: number; own: number } {
	const told = read(`/proc/${pid}/status`);
	const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(told)?.[1] ?? 0) * 1024;
	return { all: bytes('VmRSS'), own: bytes('RssAnon') };
}

/** The unit in which Linux counts processor time, on every processor. */
const tickMs = 10;

/** Returns the processor time of a process so far, in milliseconds. */
export function processorOf(pid: number | undefined): number {
	const [user = 0, system = 0] = timesOf(pid ?? 0).slice(0, 2);
	return (user + system) * tickMs;
}

/** Returns the same for all children that this process has waited for. */
export function processorOfEnded(): number {
	const [user = 0, system = 0] = timesOf('self').slice(2);
	return (user + system) * tickMs;
}

/** Returns a process's own times, and those of the children it has waited for: each in the program, then in the system. */
function timesOf(pid: number | 'self'): number[] {
	// The program's name is in brackets and may contain anything.
	const told = /^.*\) (.*)$/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? '';
	return told.split(' ').slice(11, 15).map(Number);
}

function descendantsOf(pid: number): number[] {
	const parents = new Map<number, number>();
	for (const name of readdirSync('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		// The program's name is in brackets and may contain anything.
		const parent = /^.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1];
		if (parent) parents.set(Number(name), Number(parent));
	}
	const isBelow = (each: number): boolean => {
		const parent = parents.get(each);
		return parent !== undefined && (parent === pid || isBelow(parent));
	};
	return [...parents.keys()].filter(isBelow);
}

/** The process may end meanwhile. */
function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
