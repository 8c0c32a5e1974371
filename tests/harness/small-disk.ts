import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that is soon full. */
export interface SmallDisk {
	folder: string;
	/** Writes on it until it is full. */
	fill(): void;
	/** Frees the room again. */
	empty(): void;
	remove(): void;
}

/** Mounts a disk of `megabytes`. Returns the reason if this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-disk-'));
	const run = (...command: [string, ...string[]]) => spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
	const { status, stderr } = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
	if (status !== 0) {
		rmSync(folder, { recursive: true });
		return `no disk can be mounted here: ${stderr?.trim() || 'there is no mount'}`;
	}
	const filler = join(folder, 'filler');
	return {
		folder,
		fill() {
			for (const size of [2 ** 20, 4096, 1]) {
				for (let full = false; !full; ) {
					try {
						writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
					} catch {
						full = true;
					}
				}
			}
		},
		empty: () => rmSync(filler, { force: true }),
		remove() {
			run('umount', folder);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
