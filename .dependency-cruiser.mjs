/**
 * The layers of the store, of the storefront and of the desk, the lowest first. A file imports values from its own layer and from
 * those below it. Types may come from anywhere: they are gone when the program runs.
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

/** One rule for each layer: it imports nothing from the layers above. */
const upward = Object.entries(layers).flatMap(([half, stack]) =>
	stack.slice(0, -1).map((folders, at) => ({
		name: `${half}: ${folders.join(', ')} is below ${stack[at + 1].join(', ')}`,
		comment:
			'Values are imported from the same layer or a lower one. Move the piece that is needed down to the layer that it ' +
			'belongs to, or hand it in as an argument from above (CONTRIBUTING.md, Layers).',
		severity: 'error',
		from: { path: inFolders(half, folders) },
		to: { path: inFolders(half, stack.slice(at + 1).flat()) },
	})),
);

/**
 * Rooms with one way in, a file named as the folder. Among all other files only the store itself, which opens the
 * search, knows what is behind that file.
 */
const rooms = [
	{ folder: 'store/catalogue/facets', wayIn: 'facets' },
	{ folder: 'store/catalogue/search', wayIn: 'search', openedBy: '^store/store\\.ts$' },
];

/** These hold for imports of types, too (`.dependency-cruiser-types.mjs`). */
export const waysIn = rooms.map(({ folder, wayIn, openedBy }) => ({
	name: `${folder} is entered by ${wayIn}.ts`,
	comment: `Import it from ${folder}/${wayIn}.ts, which names what the room offers, or add it there.`,
	severity: 'error',
	from: { pathNot: [`^${folder}/`, ...(openedBy ? [openedBy] : [])] },
	to: { path: `^${folder}/`, pathNot: `^${folder}/${wayIn}\\.ts$` },
}));

export default {
	forbidden: [
		...upward,
		...waysIn,
		{
			name: 'the environment is read before anything else',
			comment: 'config.ts is below the store, the storefront and the server: it imports nothing of them.',
			severity: 'error',
			from: { path: '^config\\.ts$' },
			to: { path: '^(?:app|desk|store|web)/' },
		},
		{
			name: 'only the root uses the server',
			comment: 'web/ puts the storefront and the store into one process; neither knows of it.',
			severity: 'error',
			from: { path: '^(?:app|desk|store)/' },
			to: { path: '^web/' },
		},
		{
			name: 'a folder belongs to a layer',
			comment:
				'Name the new folder in the layers at the top of .dependency-cruiser.mjs, or put it into one that is there.',
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
				// The values that the server passes to the storefront.
				pathNot: '^app/environment\\.server\\.ts$',
			},
		},
		{
			name: 'shoppers load nothing of the desk',
			comment: 'The desk is an app of its own (docs/decisions/0042-the-desk.md): only its own files import it.',
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
			name: 'the desk asks the store by its calls',
			comment: 'Of the store it knows the contract alone, as the shop in front does.',
			severity: 'error',
			from: { path: '^desk/' },
			to: { path: '^store/', pathNot: '^store/contract/' },
		},
		{
			name: 'no ring of files',
			comment: 'Two files that need each other are one, or have a third thing in common that wants a file of its own.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no ring of folders',
			comment: 'Move what both need into the lower one, or a folder below both (CONTRIBUTING.md, Layers).',
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
		// Imports of types alone are left out; `.dependency-cruiser-types.mjs` looks at those.
		tsPreCompilationDeps: false,
	},
};
