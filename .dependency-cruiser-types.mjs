import layers, { waysIn } from './.dependency-cruiser.mjs';

/**
 * The rules that also apply to imports of types: no circular imports of files, and folders with a single entry file. All other
 * rules apply only to code that runs (`.dependency-cruiser.mjs`), because a lower layer may use a type from a higher layer.
 */
export default {
	forbidden: [...layers.forbidden.filter(({ name }) => name === 'no circular imports of files'), ...waysIn],
	options: { ...layers.options, tsPreCompilationDeps: true },
};
