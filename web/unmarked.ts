/** What advertisements, mails and networks put into an address to follow who comes by it; no page of the shop reads any of it. */
export const markNames = [
	'utm_\\w+',
	// Of advertisements: Google, Microsoft, Meta, X, TikTok, Pinterest, LinkedIn, Yandex.
	...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid', 'srsltid', '_gl', '_ga'],
	...['msclkid', 'fbclid', 'igshid', 'igsh', 'twclid', 'ttclid', 'epik', 'li_fat_id', 'yclid'],
	// Of mails: Mailchimp, HubSpot, Marketo.
	...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'mkt_tok'],
];

const marks = new RegExp(`^(?:${markNames.join('|')})$`, 'i');

/** A path with its query as it is without such marks; the rest as it was written. */
export function unmarked(target: string): string {
	const at = target.indexOf('?');
	if (at < 0) return target;
	const fields = target.slice(at + 1).split('&');
	const left = fields.filter((field) => !marks.test(field.split('=', 1)[0] ?? ''));
	if (left.length === fields.length) return target;
	return left.length === 0 ? target.slice(0, at) : `${target.slice(0, at)}?${left.join('&')}`;
}
