/** Bodies made to keep a shop busy or to crash it. A test of an earlier version showed each effect. */
export interface HostilePost {
	name: string;
	type: string;
	body: string;
}

const encoded = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data; boundary=x';
const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const end = '--x--\r\n';

/** Returns bodies for any form with a field of this name. */
export const hostilePosts = (field: string): HostilePost[] => [
	{ name: 'an index of ten millions', type: encoded, body: `${field}[10000000]=x&password=y` },
	{ name: 'an index of a hundred millions', type: encoded, body: `${field}=x&${field}[100000000]=x` },
	{ name: 'an index in the midst of a name', type: encoded, body: `${field}.b[3000000].c=x` },
	{ name: 'one field 60,000 times', type: encoded, body: Array(60_000).fill(`${field}=1`).join('&') },
	{ name: 'a name of 60,000 levels', type: encoded, body: `${Array(60_000).fill('a').join('.')}=x` },
	{ name: 'a name of 60,000 lists', type: encoded, body: `${field}${'[0]'.repeat(60_000)}=x` },
	{ name: 'half a million fields without a value', type: encoded, body: '&a'.repeat(500_000) },
	{ name: 'one part 15,000 times', type: inParts, body: `${part(field).repeat(15_000)}${end}` },
	{ name: 'an index in a part', type: inParts, body: `${part(`${field}[10000000]`)}${end}` },
	{
		name: 'a part of 150,000 header lines',
		type: inParts,
		body: `--x\r\nContent-Disposition: form-data; name="${field}"\r\n${'X: a\r\n'.repeat(150_000)}\r\n1\r\n${end}`,
	},
];

/** Bodies for a form that takes a file. */
export const hostileFiles: HostilePost[] = [
	{
		name: 'a file part of 200,000 header lines',
		type: inParts,
		body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n${'X: a\r\n'.repeat(200_000)}\r\n1\r\n${end}`,
	},
	{
		name: 'a file part of 9 MB of header lines',
		type: inParts,
		body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n${'X: a\r\n'.repeat(1_500_000)}\r\n1\r\n${end}`,
	},
	{ name: 'a million parts without a name', type: inParts, body: `${'--x\r\n\r\n'.repeat(1_000_000)}${end}` },
	{ name: 'twenty thousand fields before the file', type: inParts, body: `${part('a').repeat(20_000)}${end}` },
];
