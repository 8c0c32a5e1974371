/** A mail server's report on a mail that it took (RFC 3464). */
export interface DeliveryReport {
	/** The mail will not arrive, or it is late and may still. */
	outcome: 'failed' | 'delayed';
	/** Why, in the server's words: '550 5.1.1 No such user'. */
	reason: string;
}

/**
 * Reads a part of the type message/delivery-status. Of several recipients the first that failed counts.
 * @returns null for a report of success, and for any other text
 */
export function readDeliveryStatus(text: string): DeliveryReport | null {
	const reports = text
		.replace(/\r\n?/g, '\n')
		.split(/\n\s*\n/)
		.map(fieldsOf)
		.flatMap((fields) => reportOf(fields) ?? []);
	return reports.find(({ outcome }) => outcome === 'failed') ?? reports[0] ?? null;
}

function reportOf(fields: Map<string, string>): DeliveryReport | null {
	const action = (fields.get('action') ?? '').toLowerCase().trim();
	const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
	const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? diagnostic)?.[0] ?? '';
	const [, answer = ''] = /^([45])\d\d\b/.exec(diagnostic) ?? [];
	const kind = status.charAt(0) || answer;
	const words = diagnostic || [status, fields.get('final-recipient')].filter(Boolean).join(' ');
	// The report may be forged by anyone, and PostgreSQL stores no NUL.
	const reason = words.replace(/\p{Cc}+/gu, ' ');
	if (action === 'delayed' || (action === 'failed' && kind === '4')) return { outcome: 'delayed', reason };
	return action === 'failed' && kind === '5' ? { outcome: 'failed', reason } : null;
}

/** The fields of a block by their names in small letters. A line that begins with a space continues the one before. */
function fieldsOf(block: string): Map<string, string> {
	const lines = block.replace(/\n[ \t]+/g, ' ').split('\n');
	return new Map(
		lines.flatMap((line): [string, string][] => {
			const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line.trim()) ?? [];
			return name === undefined ? [] : [[name.toLowerCase(), value ?? '']];
		}),
	);
}
