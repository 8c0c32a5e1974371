/** A schema.org object, as a loader passes it to `script:ld+json` in a route's meta. */
export interface JsonLd {
	[property: string]: string | number | string[] | JsonLd | JsonLd[];
}

/** The properties of a schema.org type. Each property may be null if its value is unknown. */
type Fields<Type> = { [Property in keyof Type]: Type[Property] | null };

/**
 * Returns an object with the properties of its schema.org type (`said<WithContext<EventLeaf>>`). Leaves out unknown properties.
 */
export const said = <Type extends { '@type': unknown }>(fields: Fields<Type>): JsonLd =>
	Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
	);
