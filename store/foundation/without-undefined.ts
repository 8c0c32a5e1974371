/** Returns the fields that have a value. Spread over another object, omitted fields then change nothing. */
export const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
