/** The path of the page with the logged-in customer's own gift registries. */
export const registriesPath = '/gift-registry';

export const newRegistryPath = `${registriesPath}/new`;

/** Returns the address of a gift registry, which its owner can share. */
export const registryPath = (id: number): string => `${registriesPath}/${id}`;

/** Returns the address of one of the pages that only the owner of a gift registry sees. */
export const registryPagePath = (id: number, page: 'edit' | 'share' | 'delete'): string =>
	`${registryPath(id)}/${page}`;

/**
 * Returns the address of a title's page for buying it for a gift registry, or for adding it to the visitor's own registry
 * (docs/behaviour/item-page.md#addresses).
 */
export const registryItemPath = (eisbn: string, registryId: number): string => `/item/${eisbn}?registry=${registryId}`;

/** Returns the address of the page that adds a title to the visitor's own gift registries, or removes the title from them. */
export const titleRegistriesPath = (eisbn: string): string => `/item/${eisbn}/registries`;
