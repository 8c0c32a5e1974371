import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether a process runs. An ended process may still be listed until its parent reads its exit code. */
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
		// `pgrep` found no process.
		return [];
	}
}

/**
 * Finds a free port for a program that is started again at the same address. It lies below the ports that systems give to
 * outgoing connections, so none of those takes it while the program is down.
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(10_000, 30_000);
		const server = createServer();
		const isFree = await new Promise<boolean>((tell) => {
			server.once('error', () => tell(false)).listen(port, () => tell(true));
		});
		if (!isFree) continue;
		await new Promise((closed) => server.close(closed));
		return port;
	}
}
