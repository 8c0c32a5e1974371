import flattenLayers from '@csstools/postcss-cascade-layers';

/**
 * The cascade layers of the style sheets (app/styles/sheets), sorted from lowest to highest priority. CSS rules outside all
 * layers have a higher priority.
 */
const layers = 'base, layout, components, screens';

/**
 * Declares the order of all cascade layers at the start of each style sheet, because the layers of each style sheet are removed
 * separately.
 */
const layerOrder = {
	postcssPlugin: 'layer-order',
	Once: (sheet: { prepend(css: string): unknown }) => void sheet.prepend(`@layer ${layers};`),
};

const oneStep = ':not(#\\#)';

/**
 * Combines the `:not(#\#)` selectors that replace the priority of a cascade layer into a single `:not()`. The specificity stays
 * the same, and a style sheet of 6 KB becomes 40 bytes smaller.
 */
const lighterWeights = {
	postcssPlugin: 'lighter-weights',
	OnceExit(sheet: { walkRules(change: (rule: { selector: string }) => void): void }) {
		sheet.walkRules((rule) => {
			rule.selector = rule.selector.replace(
				/(?::not\(#\\#\))+/g,
				(steps) => `:not(${'#_'.repeat(steps.length / oneStep.length)})`,
			);
		});
	},
};

/**
 * Removes cascade layers from the style sheets. A browser without support for cascade layers would ignore all rules in layers,
 * but must show the plain layout (decision 0026).
 */
export const flattenedLayers = [layerOrder, flattenLayers(), lighterWeights];
