/** The same for each of some fields, such as its schema. */
export const eachField = <Field extends string, Value>(fields: readonly Field[], value: () => Value) =>
	Object.fromEntries(fields.map((field) => [field, value()])) as Record<Field, Value>;

/** What something says in some of its fields. */
export const onlyFields = <Said, Field extends keyof Said>(fields: readonly Field[], said: Said) =>
	Object.fromEntries(fields.map((field) => [field, said[field]])) as Pick<Said, Field>;

/** What is said of some fields one by one: refused by the types where one is left out. */
export type ForEach<Field extends string, Said extends Record<Field, unknown>> = Said;
