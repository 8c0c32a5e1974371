/** Packages that ask for no others: Vite would look for those from where the storefront is, and find other versions of them. */
export const packagesByThemselves = ['cookie-signature', 'date-fns', '@date-fns/utc', 'entities', 'lru-cache'];

/**
 * Packages that every start needs, and would look for in hundreds of files: they are put into the programs. Others stay
 * where npm has put them. These are packages that few starts need, that look for files beside them, or that the
 * storefront and the server are to have in common.
 */
const bundledPackages = [
	...packagesByThemselves,
	...['express', 'express-static-gzip', 'ipaddr.js', 'iso-3166', 'kysely', 'libphonenumber-js'],
	...['localized-address-format', 'nodemailer', 'on-headers', 'pg', 'write-excel-file'],
];

/** What a bundled package asks for is bundled with it, so that it finds the version that it was made for. */
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
