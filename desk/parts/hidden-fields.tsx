/** The value of a hidden field; several values are sent one after the other. */
export type HiddenField = string | number | readonly string[];

/** What a form says beside its button. */
export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, HiddenField>> }) =>
	Object.entries(fields).flatMap(([name, said]) =>
		[said].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
	);
