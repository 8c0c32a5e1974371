/** Builds an object with a value for each field, such as its schema. */
export const eachField = <Field extends string, Value>(fields: readonly Field[], value: () => Value) =>
	Object.fromEntries(fields.map((field) => [field, value()])) as Record<Field, Value>;

/** Picks some fields of an object. */
export const onlyFields = <Said, Field extends keyof Said>(fields: readonly Field[], said: Said) =>
	Object.fromEntries(fields.map((field) => [field, said[field]])) as Pick<Said, Field>;

/** A record with an entry for every field. Does not compile if an entry is missing. */
export type ForEach<Field extends string, Said extends Record<Field, unknown>> = Said;
