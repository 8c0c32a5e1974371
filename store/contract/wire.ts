/** A payload as a form post carries it: text as it is, everything else as JSON; what is undefined stays away. */
export function encodeFields(payload: object): URLSearchParams {
	const fields = new URLSearchParams();
	for (const [name, value] of Object.entries(payload)) {
		if (value !== undefined) fields.append(name, typeof value === 'string' ? value : JSON.stringify(value));
	}
	return fields;
}
