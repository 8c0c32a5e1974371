/** A field of a made-up record: its tag, its indicators, and subfields such as 'aTide tables'. */
export type Field = [tag: string, indicators: string, ...subfields: string[]];

interface Kept {
	/** Position 9 of the leader: 'a' for Unicode. */
	scheme?: string;
	/** The record's length in the leader, for a wrong one. */
	length?: number;
	leader?: (usual: string) => string;
}

const encoded = (text: string, scheme: string): Buffer => Buffer.from(text, scheme === 'a' ? 'utf8' : 'latin1');

/** Returns a record in ISO 2709. Without Unicode, each character is a byte. */
export function marcRecord(fields: Field[], { scheme = 'a', length, leader = (usual) => usual }: Kept = {}): Buffer {
	let directory = '';
	let data: Buffer = Buffer.alloc(0);
	for (const [tag, indicators, ...subfields] of fields) {
		const text = `${indicators}${subfields.map((one) => `\u001f${one}`).join('')}\u001e`;
		const bytes = encoded(text, scheme);
		directory += `${tag}${String(bytes.length).padStart(4, '0')}${String(data.length).padStart(5, '0')}`;
		data = Buffer.concat([data, bytes]);
	}
	const base = 24 + directory.length + 1;
	const whole = length ?? base + data.length + 1;
	const head = `${String(whole).padStart(5, '0')}nam ${scheme}22${String(base).padStart(5, '0')} a 4500`;
	return Buffer.concat([Buffer.from(`${leader(head)}${directory}\u001e`), data, Buffer.from([0x1d])]);
}

/** The same record in MARCXML, below the collection. */
export const marcXmlRecord = (fields: Field[], prefix = ''): string => {
	const datafields = fields.map(([tag, indicators, ...subfields]) => {
		const inside = subfields.map(
			(one) => `<${prefix}subfield code="${one[0]}">${one.slice(1).replaceAll('&', '&amp;')}</${prefix}subfield>`,
		);
		return `<${prefix}datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${inside.join('')}</${prefix}datafield>`;
	});
	return `<${prefix}record><${prefix}leader>00000nam a2200000 a 4500</${prefix}leader><${prefix}controlfield tag="001">7</${prefix}controlfield>${datafields.join('\n')}</${prefix}record>`;
};
