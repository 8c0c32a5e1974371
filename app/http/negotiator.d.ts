/** The part of this package that the shop uses. The published types do not have `preferred` yet. */
declare module 'negotiator' {
	export default class Negotiator {
		constructor(message: { headers: Record<string, string | undefined> });
		/** The encoding in `available` that the client prefers. `preferred` decides between equals. */
		encoding(available: string[], options?: { preferred?: string[] }): string | undefined;
	}
}
