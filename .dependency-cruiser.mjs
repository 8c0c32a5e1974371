/**
 * The layers of the store, the storefront and the desk, lowest first. A file may import values from its own layer and from lower
 * layers. It may import types from any layer, because types do not exist at run time.
 */
const layers = {
	store: [
		['contract'],
		['foundation'],
		['catalogue', 'inventory'],
		['people'],
		['basket'],
		['ordering'],
		['desk'],
		['jobs', 'commands', 'sample'],
		['calls'],
	],
	app: [
		['styles', 'format', 'colours', 'covers', 'paths'],
		['http', 'cookies', 'store-api'],
		['forms', 'ui', 'page'],
		['parts'],
		['shell', 'rendering'],
		['routes'],
	],
	desk: [['styles', 'session'], ['parts'], ['routes']],
};

const inFolders = (half, folders) => `^${half}/(?:${folders.join('|')})/`;

/** One rule for each layer, which forbids imports from higher layers. */
const upward = Object.entries(layers).flatMap(([half, stack]) =>
	stack.slice(0, -1).map((folders, at) => ({
		name: `${half}: ${folders.join(', ')} is below ${stack[at + 1].join(', ')}`,
		comment:
			'Import values only from the same layer or a lower one. Move the needed code down to the layer that it belongs to, ' +
			'or pass it in as an argument from above (CONTRIBUTING.md, Layers).',
		severity: 'error',
		from: { path: inFolders(half, folders) },
		to: { path: inFolders(half, stack.slice(at + 1).flat()) },
	})),
);

/**
 * Folders with a single entry file, which has the folder's name. Only the store may import another file of such a folder: it
 * opens the search.
 */
const rooms = [
	{ folder: 'store/catalogue/facets', wayIn: 'facets' },
	{ folder: 'store/catalogue/search', wayIn: 'search', openedBy: '^store/store\\.ts$' },
];

/** These rules also apply to imports of types (`.dependency-cruiser-types.mjs`). */
export const waysIn = rooms.map(({ folder, wayIn, openedBy }) => ({
	name: `${folder} is only imported through ${wayIn}.ts`,
	comment: `Import it from ${folder}/${wayIn}.ts, or export it there first.`,
	severity: 'error',
	from: { pathNot: [`^${folder}/`, ...(openedBy ? [openedBy] : [])] },
	to: { path: `^${folder}/`, pathNot: `^${folder}/${wayIn}\\.ts$` },
}));

/** The files that write PDFs and workbooks, with pdfkit and write-excel-file. */
const fileWriters = [
	'^store/desk/print/pdf-file\\.ts$',
	'^store/desk/workbooks/list-workbook\\.ts$',
	'^store/ordering/orders/order-workbook\\.ts$',
	'^store/catalogue/documents/(?:workbook|pdf/write-pdf)\\.ts$',
];

export default {
	forbidden: [
		...upward,
		...waysIn,
		{
			name: 'config.ts imports nothing else of the shop',
			comment: 'The store, the storefront, the desk and the server import config.ts, so it cannot import them.',
			severity: 'error',
			from: { path: '^config\\.ts$' },
			to: { path: '^(?:app|desk|store|web)/' },
		},
		{
			name: 'only the root uses the server',
			comment: 'web/ combines the storefront and the store in one process; neither may import it.',
			severity: 'error',
			from: { path: '^(?:app|desk|store)/' },
			to: { path: '^web/' },
		},
		{
			name: 'every folder belongs to a layer',
			comment:
				'Add the new folder to the layers at the top of .dependency-cruiser.mjs, or move it into an existing folder.',
			severity: 'error',
			from: {},
			to: {
				path: '^(?:app|desk|store)/[^/]+/',
				pathNot: [...Object.entries(layers)].map(([half, stack]) => inFolders(half, stack.flat())),
			},
		},
		{
			name: 'layers do not import the files that connect them',
			comment: 'The files beside the layers connect them. Pass their values to a layer as arguments.',
			severity: 'error',
			from: { path: '^(?:app|desk|store)/[^/]+/' },
			to: {
				path: '^(?:app|desk|store)/[^/]+$',
				// This file contains the values that the server passes to the storefront.
				pathNot: '^app/environment\\.server\\.ts$',
			},
		},
		{
			name: 'shoppers load nothing of the desk',
			comment: 'The desk is a separate app (docs/decisions/0042-the-desk.md): only its own files import it.',
			severity: 'error',
			from: { pathNot: '^desk/' },
			to: { path: '^desk/' },
		},
		{
			name: 'the desk uses the shop’s general parts, not its screens',
			comment:
				'General parts (fields, tables, pagers, cookies) are shared. Parts that know books or the cart belong to the shop.',
			severity: 'error',
			from: { path: '^desk/' },
			to: { path: inFolders('app', ['parts', 'shell', 'rendering', 'routes']) },
		},
		{
			name: 'the desk uses the store only through its calls',
			comment: 'The desk imports only store/contract from the store, as the storefront does.',
			severity: 'error',
			from: { path: '^desk/' },
			to: { path: '^store/', pathNot: '^store/contract/' },
		},
		{
			name: 'the shop’s own process writes no PDF and no workbook',
			comment: 'Writing a large file stops all other work. Write it in a side process (store/foundation/side-job.ts).',
			severity: 'error',
			from: { path: ['^server\\.ts$', '^store/calls/', '^store/desk-dispatch\\.ts$'] },
			to: { path: fileWriters, reachable: true },
		},
		{
			name: 'no circular imports of files',
			comment: 'Merge the files, or move the code that both need into a third file.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no circular imports of folders',
			comment:
				'Move the code that both need into the lower folder, or into a folder below both (CONTRIBUTING.md, Layers).',
			severity: 'error',
			scope: 'folder',
			from: {},
			to: { circular: true },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^node_modules' },
		tsConfig: { fileName: 'tsconfig.json' },
		// Ignores imports of types only. `.dependency-cruiser-types.mjs` checks those.
		tsPreCompilationDeps: false,
	},
};
