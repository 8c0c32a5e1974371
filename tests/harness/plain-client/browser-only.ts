/** Makes methods that a page of the plain client lacks throw an explanation, instead of being undefined. */
export function browserOnly<Client extends object>(client: Client, name: string): Client {
	return new Proxy(client, {
		get(target, word) {
			// Private fields are those of the client itself.
			const value = Reflect.get(target, word, target);
			if (typeof value === 'function') return value.bind(target);
			if (value !== undefined || typeof word === 'symbol' || word === 'then' || word === 'toJSON') return value;
			return async () => {
				throw new Error(`The plain client has no ${name}.${word}: a test that needs it is tagged @chromium.`);
			};
		},
	});
}
