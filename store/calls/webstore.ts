import type { Calls } from './calls';

export const webstore = {
	'store/getSettings': async (store) => ({
		...(await store.settings.get()),
		version: await store.versions.current(),
		locations: [],
	}),
} satisfies Partial<Calls>;
