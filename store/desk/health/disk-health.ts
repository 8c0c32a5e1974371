import { statfs } from 'node:fs/promises';
import type { HealthPoint, HealthState } from '../../contract/desk-health';

const gigabyte = 1e9;

/** Reads the free space of the disk with the shop's files. @param folder DATA_DIR */
export async function diskHealth(
	folder: string,
): Promise<{ point: HealthPoint; space: { free: number; total: number } | null }> {
	const space = await statfs(folder).then(
		({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
		() => null,
	);
	if (!space)
		return {
			point: {
				name: 'disk',
				state: 'look',
				words: 'The free space is unknown. Ask the person who runs the shop’s server.',
			},
			space,
		};
	const words = `${inGigabytes(space.free)} of ${inGigabytes(space.total)} GB are free.`;
	return { point: { name: 'disk', state: judgeDisk(space), words }, space };
}

/** @param space bytes */
export function judgeDisk({ free, total }: { free: number; total: number }): HealthState {
	if (free < 0.2 * gigabyte || free < total * 0.01) return 'act';
	return free < gigabyte || free < total * 0.05 ? 'look' : 'good';
}

const inGigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(1);
