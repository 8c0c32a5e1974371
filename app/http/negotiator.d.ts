/**
 * The part of the types of the package `negotiator` that the shop uses. The package's published types do not include `preferred`
 * yet.
 */
declare module 'negotiator' {
	export default class Negotiator {
		constructor(message: { headers: Record<string, string | undefined> });
		/**
		 * Returns the encoding in `available` that the client prefers. If the client has no preference, `preferred` determines
		 * the encoding.
		 */
		encoding(available: string[], options?: { preferred?: string[] }): string | undefined;
	}
}
