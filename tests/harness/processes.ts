import { execFileSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';

/** Whether a process runs; one that has ended may still be listed, where nobody asks how. */
export function runs(pid: number | undefined): boolean {
	try {
		return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
	} catch {
		return false;
	}
}

/** The processes that a process has started. */
export function childrenOf(pid: number | undefined): number[] {
	try {
		return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
			.trim()
			.split('\n')
			.map(Number);
	} catch {
		// None.
		return [];
	}
}

/** A port that nobody has: what is started again must be found where it was. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, listening));
	const { port } = server.address() as AddressInfo;
	await new Promise((closed) => server.close(closed));
	return port;
}
