import layers, { waysIn } from './.dependency-cruiser.mjs';

/**
 * The rules that also hold for imports of types: no circular imports of files, and folders with one entry file. The other rules are
 * only about code that runs, in `.dependency-cruiser.mjs`: a lower layer may use a type of a higher one.
 */
export default {
	forbidden: [...layers.forbidden.filter(({ name }) => name === 'no circular imports of files'), ...waysIn],
	options: { ...layers.options, tsPreCompilationDeps: true },
};
