import { readdirSync, readFileSync } from 'node:fs';
import DoIUse from 'doiuse';
import postcss, { type ChildNode, type Container } from 'postcss';
import { expect, test } from 'vitest';

const styles = 'app/styles';

/**
 * What not every browser of package.json's `browserslist` knows, and may stand in a sheet all the same: why nothing is
 * missed without it. Everything else stands in `@supports`.
 */
const harmless: Record<string, string> = {
	'css-has': 'a rule with it goes as a whole, and was looked at without it (tests/browser/walk.browsers.test.ts)',
	'css-container-queries':
		'each has its like in `@supports not (container-type: inline-size)`, or is for text at 400 %',
	'css-media-scripting': 'without it, what works without scripts stands in the page until they have started',
	'css-overscroll-behavior': 'how far a scroll goes on',
	'css-hanging-punctuation': 'where a quotation mark stands',
	'css-resize': 'a text area’s corner',
	'css-scrollbar': 'how a scroll bar looks',
	'css-paged-media': 'the margins of what is printed',
	'css3-cursors-grab': 'how a pointer looks',
	'text-size-adjust': 'for the browsers that make text larger by themselves, which know it',
};

const isAsked = (node: ChildNode): boolean => {
	for (let around = node as Container | undefined; around; around = around.parent as Container | undefined)
		if (around.type === 'atrule' && 'name' in around && around.name === 'supports') return true;
	return false;
};

test('what not every browser that is named knows is asked for before it is used', async () => {
	const used: { feature: string; where: string; asked: boolean }[] = [];
	for (const name of readdirSync(styles).filter((file) => file.endsWith('.css'))) {
		const plugin = new DoIUse({
			onFeatureUsage: ({ feature, featureData, usage }) => {
				const where = `${name}:${usage.source?.start?.line}`;
				if (featureData.missing) used.push({ feature, where, asked: isAsked(usage) });
			},
		});
		const from = `${styles}/${name}`;
		await postcss([plugin]).process(readFileSync(from, 'utf8'), { from });
	}
	const unasked = used.filter(({ feature, asked }) => !asked && !Object.hasOwn(harmless, feature));
	expect(unasked.map(({ feature, where }) => `${where} ${feature}`)).toEqual([]);
	const known = new Set(used.map(({ feature }) => feature));
	expect(Object.keys(harmless).filter((feature) => !known.has(feature))).toEqual([]);
});

test('each layer of the sheets has its place among the others', () => {
	const [, order = ''] = /const layers = '([^']+)'/.exec(readFileSync('scripts/flattened-layers.ts', 'utf8')) ?? [];
	const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.css'))
		.map((name) => readFileSync(`${styles}/${name}`, 'utf8'));
	const named = sheets.flatMap((sheet) =>
		[...sheet.matchAll(/\blayer\((\w+)\)|^@layer (\w+) \{/gm)].map(([, imported, own]) => imported ?? own),
	);
	expect([...new Set(named)].sort()).toEqual(order.split(', ').sort());
	// An id would weigh more than a layer does once they are flattened, and differently in each sheet.
	const ids = readdirSync(styles)
		.filter((file) => file.endsWith('.css'))
		.filter((file) => /^[^@{}:]*#[a-z][^{}]*\{/m.test(readFileSync(`${styles}/${file}`, 'utf8')));
	expect(ids).toEqual([]);
});
