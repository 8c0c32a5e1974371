/** The value of a hidden field. A list of values becomes several hidden fields with the same name. */
export type HiddenField = string | number | readonly string[];

/** Renders the hidden fields of a form. */
export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, HiddenField>> }) =>
	Object.entries(fields).flatMap(([name, said]) =>
		[said].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
	);
