/**
 * The packages that are bundled into the storefront, which have no dependencies. Vite would resolve a package's dependencies from
 * the storefront's folder, and find other versions.
 */
export const packagesByThemselves = ['cookie-signature', 'date-fns', '@date-fns/utc', 'entities', 'lru-cache'];

/**
 * Packages that every program needs at startup, and that consist of hundreds of files. The build bundles these packages into the
 * programs. Other packages stay in node_modules: packages that are rarely needed at startup, that read files from their own
 * folder, or that the storefront and the server must share.
 */
const bundledPackages = [
	...packagesByThemselves,
	...['express', 'express-static-gzip', 'ipaddr.js', 'iso-3166', 'kysely', 'libphonenumber-js'],
	...['localized-address-format', 'nodemailer', 'on-headers', 'pg', 'write-excel-file'],
];

/** Also bundles the dependencies of a bundled package, so that the package gets the dependency versions that it was made for. */
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
