/** Builds an object that has a value for each field name, for example a schema. */
export const eachField = <Field extends string, Value>(fields: readonly Field[], value: () => Value) =>
	Object.fromEntries(fields.map((field) => [field, value()])) as Record<Field, Value>;

/** Returns a copy of an object with only the given fields. */
export const onlyFields = <Said, Field extends keyof Said>(fields: readonly Field[], said: Said) =>
	Object.fromEntries(fields.map((field) => [field, said[field]])) as Pick<Said, Field>;

/** A record with an entry for every field. A missing entry is a compile error. */
export type ForEach<Field extends string, Said extends Record<Field, unknown>> = Said;
