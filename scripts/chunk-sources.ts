import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The project's modules in each browser script, by the script's file name. */
export type ChunkSources = Record<string, string[]>;

/**
 * Writes the list of modules in each browser script next to the folder of served files, for a test
 * (tests/browser/desk-apart.plain.test.ts).
 */
export const chunkSources = (): Plugin => ({
	name: 'chunk-sources',
	writeBundle({ dir = '' }, bundle) {
		const sources: ChunkSources = {};
		for (const chunk of Object.values(bundle)) {
			if (chunk.type !== 'chunk') continue;
			sources[chunk.fileName] = chunk.moduleIds.map((id) => relative('.', id.replace(/^\0/, '').split('?')[0] ?? ''));
		}
		writeFileSync(join(dir, '../chunk-sources.json'), JSON.stringify(sources));
	},
});
