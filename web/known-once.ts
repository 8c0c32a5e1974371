/**
 * Looks up once for a page who asks: all of a page's calls come from one client, who is looked up for the first of them.
 * @param keyOf what a client is told from others by
 */
export function knownOnce<Store, Client, Known>(
	know: (store: Store, client: Client) => Promise<Known>,
	keyOf: (client: Client) => string,
): typeof know {
	const known = new Map<string, Promise<Known>>();
	return (store, client) => {
		const found = known.get(keyOf(client)) ?? know(store, client);
		known.set(keyOf(client), found);
		return found;
	};
}
