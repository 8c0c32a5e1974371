import layers from './.dependency-cruiser.mjs';

/**
 * Rings of files where imports of types count, too. Layers and rings of folders are about what runs, and stay with
 * `.dependency-cruiser.mjs`: a lower layer may name a type of a higher one.
 */
export default {
	forbidden: layers.forbidden.filter(({ name }) => name === 'no ring of files'),
	options: { ...layers.options, tsPreCompilationDeps: true },
};
