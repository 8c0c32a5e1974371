/** A mail server's delivery report about an e-mail that the server had accepted (RFC 3464). */
export interface DeliveryReport {
	/** 'failed': the e-mail will not arrive. 'delayed': the e-mail is late and may still arrive. */
	outcome: 'failed' | 'delayed';
	/** The reason in the words of the mail server: '550 5.1.1 No such user'. */
	reason: string;
}

/**
 * Reads the message/delivery-status part of a delivery report. If the report is about several recipients, returns the first
 * recipient whose delivery failed.
 * @returns null for a report of a successful delivery, and for any other text
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
	// Control characters are removed, because anyone can forge a delivery report, and because PostgreSQL cannot store NUL.
	const reason = words.replace(/\p{Cc}+/gu, ' ');
	if (action === 'delayed' || (action === 'failed' && kind === '4')) return { outcome: 'delayed', reason };
	return action === 'failed' && kind === '5' ? { outcome: 'failed', reason } : null;
}

/**
 * Parses the fields of a block of a delivery report, by their names in lower case. A line that begins with a space continues the
 * previous line.
 */
function fieldsOf(block: string): Map<string, string> {
	const lines = block.replace(/\n[ \t]+/g, ' ').split('\n');
	return new Map(
		lines.flatMap((line): [string, string][] => {
			const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line.trim()) ?? [];
			return name === undefined ? [] : [[name.toLowerCase(), value ?? '']];
		}),
	);
}
