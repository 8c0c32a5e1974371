/** A schema.org object, as a loader passes it to `script:ld+json` in a route's meta. */
export interface JsonLd {
	[property: string]: string | number | string[] | JsonLd | JsonLd[];
}

/** The properties of a type of schema.org's, each of which may be unknown. */
type Fields<Type> = { [Property in keyof Type]: Type[Property] | null };

/** A thing in the properties that its type has (`said<WithContext<EventLeaf>>`), without what is not known. */
export const said = <Type extends { '@type': unknown }>(fields: Fields<Type>): JsonLd =>
	Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
	);
