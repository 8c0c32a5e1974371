/**
 * Looks up a page's client only once. All calls of a page come from one client, which the first call looks up.
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
