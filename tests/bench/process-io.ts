import { readdirSync, readFileSync } from 'node:fs';

/** Bytes that processes have written. */
export interface Written {
	/** Handed to the system: every write counts. */
	asked: number;
	/** On their way to a disk: what is written again before the system has sent it counts once; 0 on a disk in memory. */
	toDisk: number;
}

/** What a process and those that it has started and waited for have written. Linux alone tells it. */
export function writtenBy(pid: number | 'self'): Written {
	const told = read(`/proc/${pid}/io`);
	const value = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(told)?.[1] ?? 0);
	return { asked: value('wchar'), toDisk: value('write_bytes') };
}

/** The same for a process and all below it that are still running. */
export function writtenByAll(pid: number): Written {
	return [pid, ...descendantsOf(pid)]
		.map(writtenBy)
		.reduce((sum, one) => ({ asked: sum.asked + one.asked, toDisk: sum.toDisk + one.toDisk }));
}

/**
 * The most memory that a process below this one has had at once so far, in bytes: that of the largest of them, or of
 * those whose command line has a word in it.
 */
export function peakMemoryBelow(pid: number, word = ''): number {
	const peaks = descendantsOf(pid)
		.filter((each) => read(`/proc/${each}/cmdline`).includes(word))
		.map((each) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${each}/status`))?.[1] ?? 0) * 1024);
	return Math.max(0, ...peaks);
}

/**
 * The memory that a process has now, in bytes, and what of it is its own: pages of files that it maps are the system's to
 * take back. 0 for a process that is gone.
 */
export function memoryOf(pid: number | undefined): { all: number; own: number } {
	const told = read(`/proc/${pid}/status`);
	const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(told)?.[1] ?? 0) * 1024;
	return { all: bytes('VmRSS'), own: bytes('RssAnon') };
}

/** Of a second: Linux counts the time of processors so, whichever they are. */
const tickMs = 10;

/** Milliseconds for which processors were busy with a process so far. */
export function processorOf(pid: number | undefined): number {
	const [user = 0, system = 0] = timesOf(pid ?? 0).slice(0, 2);
	return (user + system) * tickMs;
}

/** The same of all programs that this one has started and waited for. */
export function processorOfEnded(): number {
	const [user = 0, system = 0] = timesOf('self').slice(2);
	return (user + system) * tickMs;
}

/** A process's own time, and that of those it has waited for: each in the program, then in the system. */
function timesOf(pid: number | 'self'): number[] {
	// The program's name stands in brackets and may hold anything.
	const told = /^.*\) (.*)$/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? '';
	return told.split(' ').slice(11, 15).map(Number);
}

function descendantsOf(pid: number): number[] {
	const parents = new Map<number, number>();
	for (const name of readdirSync('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		// The program's name stands in brackets and may hold anything.
		const parent = /^.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1];
		if (parent) parents.set(Number(name), Number(parent));
	}
	const isBelow = (each: number): boolean => {
		const parent = parents.get(each);
		return parent !== undefined && (parent === pid || isBelow(parent));
	};
	return [...parents.keys()].filter(isBelow);
}

/** A process may end while it is looked at. */
function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
