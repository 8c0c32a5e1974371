/** Parameters that advertisements, mails and networks add to an address to follow visitors; no page of the shop reads them. */
export const trackingParameters = [
	'utm_\\w+',
	// Of advertisements: Google, Microsoft, Meta, X, TikTok, Pinterest, LinkedIn, Yandex.
	...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid', 'srsltid', '_gl', '_ga'],
	...['msclkid', 'fbclid', 'igshid', 'igsh', 'twclid', 'ttclid', 'epik', 'li_fat_id', 'yclid'],
	// Of mails: Mailchimp, HubSpot, Marketo.
	...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'mkt_tok'],
];

const tracking = new RegExp(`^(?:${trackingParameters.join('|')})$`, 'i');

/** A path with its query without the parameters that track; the rest as it was written. */
export function stripTracking(target: string): string {
	const at = target.indexOf('?');
	if (at < 0) return target;
	const fields = target.slice(at + 1).split('&');
	const left = fields.filter((field) => !tracking.test(field.split('=', 1)[0] ?? ''));
	if (left.length === fields.length) return target;
	return left.length === 0 ? target.slice(0, at) : `${target.slice(0, at)}?${left.join('&')}`;
}
