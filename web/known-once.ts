/**
 * Identifies the visitor of a page only once. All API calls of a page come from the same client, so later API calls reuse the
 * result of the first one.
 * @param keyOf returns the key that identifies a client
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
