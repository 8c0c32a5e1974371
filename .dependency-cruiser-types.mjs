import layers, { waysIn } from './.dependency-cruiser.mjs';

/**
 * Rings of files, and rooms with one way in, where imports of types count, too. Layers and rings of folders are about what runs, and stay with
 * `.dependency-cruiser.mjs`: a lower layer may name a type of a higher one.
 */
export default {
	forbidden: [...layers.forbidden.filter(({ name }) => name === 'no ring of files'), ...waysIn],
	options: { ...layers.options, tsPreCompilationDeps: true },
};
