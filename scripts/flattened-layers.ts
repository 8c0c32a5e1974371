import flattenLayers from '@csstools/postcss-cascade-layers';

/** The layers of the sheets (app/styles/sheets), the weakest first. Rules outside the layers are stronger. */
const layers = 'base, layout, components, screens';

/** Each sheet is flattened by itself. This gives it the order of its layers among those of the other sheets. */
const layerOrder = {
	postcssPlugin: 'layer-order',
	Once: (sheet: { prepend(css: string): unknown }) => void sheet.prepend(`@layer ${layers};`),
};

const oneStep = ':not(#\\#)';

/**
 * A layer's weight is a number of `:not(#\#)` behind a selector. In one combined `:not()` they weigh the same, and a sheet of 6
 * KB is 40 bytes smaller.
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

/** A browser without support for layers would otherwise have no styles at all; it must show the plain layout (decision 0026). */
export const flattenedLayers = [layerOrder, flattenLayers(), lighterWeights];
