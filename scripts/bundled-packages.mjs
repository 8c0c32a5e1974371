/** Packages without dependencies: Vite would resolve dependencies from the storefront's folder, and find other versions of them. */
export const packagesByThemselves = ['cookie-signature', 'date-fns', '@date-fns/utc', 'entities', 'lru-cache'];

/**
 * Packages that every start needs, and would load from hundreds of files: they are bundled into the programs. Others stay where
 * npm has put them. These are packages that few starts need, that look for files beside them, or that the storefront and the
 * server must share.
 */
const bundledPackages = [
	...packagesByThemselves,
	...['express', 'express-static-gzip', 'ipaddr.js', 'iso-3166', 'kysely', 'libphonenumber-js'],
	...['localized-address-format', 'nodemailer', 'on-headers', 'pg', 'write-excel-file'],
];

/** The dependencies of a bundled package are bundled with it, so that it finds the version that it was made for. */
export const bundling = {
	name: 'bundled-packages',
	setup({ onResolve }) {
		onResolve({ filter: /^[^./~]/ }, ({ path, importer, kind }) => {
			const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
			const isBundled = kind === 'entry-point' || bundledPackages.includes(name) || importer.includes('node_modules');
			return isBundled ? undefined : { path, external: true };
		});
	},
};
