/** What was said: fields that were left out stand for nothing, and go before nothing. */
export const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
