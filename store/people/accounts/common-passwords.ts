/** So many of them are refused. */
const refused = 10_000;

let common: Promise<ReadonlySet<string>> | null = null;

/** The passwords that are chosen, and so guessed, most often, in lower case. They are read when one is first asked for. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
	common ??= read();
	return common;
}

async function read(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	// The most common ones stand first.
	return new Set(dictionary['passwords-common'].slice(0, refused));
}
