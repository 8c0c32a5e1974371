import { readdirSync } from 'node:fs';
import DoIUse from 'doiuse';
import postcss, { type ChildNode, type Container } from 'postcss';
import { filesBelow, lineAt, lineWith, matchesIn, type Problem, read } from './problems';

const styles = 'app/styles';
const layersFile = 'scripts/flattened-layers.ts';
const own = 'scripts/source-checks/sheet-browsers.ts';

/**
 * CSS features that style sheets may use although some browsers in package.json's `browserslist` lack them. Each feature has the
 * reason why users of these browsers miss nothing. Other CSS features that a listed browser lacks must be inside `@supports`.
 */
const harmless: Record<string, string> = {
	'css-has':
		'browsers that do not know it drop the whole rule, and the pages were tested without it (tests/browser/walk.browsers.test.ts)',
	'css-container-queries':
		'each has a counterpart in `@supports not (container-type: inline-size)`, or is for text at 400 %',
	'css-media-scripting': 'without it, the version without scripts is shown until the scripts have started',
	'css-overscroll-behavior': 'whether scrolling continues in the page behind',
	'css-hanging-punctuation': 'where a quotation mark stands',
	'css-resize': 'a text area’s corner',
	'css-scrollbar': 'the look of a scroll bar',
	'css-paged-media': 'the margins of what is printed',
	'css3-cursors-grab': 'the shape of the pointer',
	'text-size-adjust': 'only for browsers that enlarge text automatically, which all know it',
};

const isInSupports = (node: ChildNode): boolean => {
	for (let around = node as Container | undefined; around; around = around.parent as Container | undefined)
		if (around.type === 'atrule' && 'name' in around && around.name === 'supports') return true;
	return false;
};

/**
 * Checks that every browser in the `browserslist` supports the CSS features of the style sheets, and that each cascade layer is
 * declared.
 */
export async function sheetBrowsers(): Promise<Problem[]> {
	const sheets = readdirSync(styles)
		.filter((name) => name.endsWith('.css'))
		.map((name) => `${styles}/${name}`);
	return [...(await unknownFeatures(sheets)), ...layerPlaces(), ...sheets.flatMap(ids)];
}

async function unknownFeatures(sheets: string[]): Promise<Problem[]> {
	const problems: Problem[] = [];
	const used = new Set<string>();
	for (const file of sheets) {
		const plugin = new DoIUse({
			onFeatureUsage: ({ feature, featureData, usage }) => {
				if (!featureData.missing) return;
				used.add(feature);
				if (isInSupports(usage) || Object.hasOwn(harmless, feature)) return;
				const advice = `Not every browser of package.json knows ${feature}. Put it in @supports, or explain in ${own} why it does no harm.`;
				problems.push({ file, line: usage.source?.start?.line, advice });
			},
		});
		await postcss([plugin]).process(read(file), { from: file });
	}
	const stale = Object.keys(harmless)
		.filter((feature) => !used.has(feature))
		.map((feature) => ({
			file: own,
			line: lineWith(read(own), feature),
			advice: `No sheet uses ${feature}, or every browser knows it. Delete this line.`,
		}));
	return [...problems, ...stale];
}

function layerPlaces(): Problem[] {
	const [, order = ''] = /const layers = '([^']+)'/.exec(read(layersFile)) ?? [];
	const layers = order.split(', ');
	const named = filesBelow(styles, /\.css$/).flatMap((file) =>
		matchesIn(read(file), /\blayer\((\w+)\)|^@layer (\w+) \{/gm).map(({ match: [, imported, own], line }) => ({
			file,
			line,
			layer: imported ?? own ?? '',
		})),
	);
	return [
		...named
			.filter(({ layer }) => !layers.includes(layer))
			.map(({ file, line, layer }) => ({
				file,
				line,
				advice: `The order of the layer "${layer}" is unknown. Add it to ${layersFile}.`,
			})),
		...layers
			.filter((layer, at) => !named.some((use) => use.layer === layer) || layers.indexOf(layer) !== at)
			.map((layer) => ({
				file: layersFile,
				line: lineWith(read(layersFile), 'const layers'),
				advice: `No sheet has the layer "${layer}", or it is listed twice. Remove it.`,
			})),
	];
}

/** Reports id selectors. After the build has removed cascade layers, an id selector would override rules of higher layers. */
function ids(file: string): Problem[] {
	const text = read(file);
	return matchesIn(text, /^[^@{}:]*#[a-z][^{}]*\{/gm).map(({ match }) => ({
		file,
		line: lineAt(text, match.index + match[0].indexOf('#')),
		advice: 'Use a class here: an id overrides the layers.',
	}));
}
