/** A schema.org object, as a loader passes it to `script:ld+json` in a route's meta. */
export interface JsonLd {
	[property: string]: string | number | string[] | JsonLd | JsonLd[];
}

/** The properties of a schema.org type. Each of them may be null for unknown. */
type Fields<Type> = { [Property in keyof Type]: Type[Property] | null };

/** Returns an object with the properties of its type (`said<WithContext<EventLeaf>>`). Leaves out unknown properties. */
export const said = <Type extends { '@type': unknown }>(fields: Fields<Type>): JsonLd =>
	Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
	);
