/** The gift registries of the customer who is logged in. */
export const registriesPath = '/gift-registry';

export const newRegistryPath = `${registriesPath}/new`;

/** A registry, as its owner shares it. */
export const registryPath = (id: number): string => `${registriesPath}/${id}`;

/** The pages about one registry that are its owner's. */
export const registryPagePath = (id: number, page: 'edit' | 'share' | 'delete'): string =>
	`${registryPath(id)}/${page}`;

/** A title's page, from which it is bought for a registry, or put on one of the visitor's own (docs/behaviour/item-page.md#addresses). */
export const registryItemPath = (eisbn: string, registryId: number): string => `/item/${eisbn}?registry=${registryId}`;

/** Where a title's place on the visitor's own registries is changed. */
export const titleRegistriesPath = (eisbn: string): string => `/item/${eisbn}/registries`;
