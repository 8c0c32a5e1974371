/**
 * Returns an object with only the fields whose value is not undefined. If the result is spread over another object, the other
 * fields of that object do not change.
 */
export const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
