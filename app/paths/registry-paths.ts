/** The gift registries of the customer who is logged in. */
export const registriesPath = '/gift-registry';

export const newRegistryPath = `${registriesPath}/new`;

/** Returns the path of a registry, as its owner shares it. */
export const registryPath = (id: number): string => `${registriesPath}/${id}`;

/** Returns the path of one of the owner's own pages about a registry. */
export const registryPagePath = (id: number, page: 'edit' | 'share' | 'delete'): string =>
	`${registryPath(id)}/${page}`;

/**
 * Returns the path of a title's page for buying it for a registry, or for adding it to one of the visitor's own
 * (docs/behaviour/item-page.md#addresses).
 */
export const registryItemPath = (eisbn: string, registryId: number): string => `/item/${eisbn}?registry=${registryId}`;

/** Returns the path where a title is added to, or removed from, the visitor's own registries. */
export const titleRegistriesPath = (eisbn: string): string => `/item/${eisbn}/registries`;
