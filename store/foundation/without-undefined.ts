/** The fields that have a value: spread over others, those that were left out change nothing. */
export const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
