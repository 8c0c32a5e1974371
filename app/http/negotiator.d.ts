/** The part of this package that the shop uses. The published types do not have `preferred` yet. */
declare module 'negotiator' {
	export default class Negotiator {
		constructor(message: { headers: Record<string, string | undefined> });
		/** The one of `available` that the client wants most, by `preferred` where it wants several alike. */
		encoding(available: string[], options?: { preferred?: string[] }): string | undefined;
	}
}
