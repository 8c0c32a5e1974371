/** The part of the package `negotiator` that the shop uses. Its published types do not include `preferred` yet. */
declare module 'negotiator' {
	export default class Negotiator {
		constructor(message: { headers: Record<string, string | undefined> });
		/** Returns the encoding in `available` that the client prefers. `preferred` decides if the client has no preference. */
		encoding(available: string[], options?: { preferred?: string[] }): string | undefined;
	}
}
