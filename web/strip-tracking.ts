/**
 * The parameters that advertisements, e-mails and social networks add to an address to track visitors. No page of the shop reads
 * these parameters.
 */
export const trackingParameters = [
	'utm_\\w+',
	// Advertisements: Google, Microsoft, Meta, X, TikTok, Pinterest, LinkedIn, Yandex.
	...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid', 'srsltid', '_gl', '_ga'],
	...['msclkid', 'fbclid', 'igshid', 'igsh', 'twclid', 'ttclid', 'epik', 'li_fat_id', 'yclid'],
	// E-mails: Mailchimp, HubSpot, Marketo.
	...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'mkt_tok'],
];

const tracking = new RegExp(`^(?:${trackingParameters.join('|')})$`, 'i');

/** Removes tracking parameters from a path with its query. Leaves all other parameters unchanged. */
export function stripTracking(target: string): string {
	const at = target.indexOf('?');
	if (at < 0) return target;
	const fields = target.slice(at + 1).split('&');
	const left = fields.filter((field) => !tracking.test(field.split('=', 1)[0] ?? ''));
	if (left.length === fields.length) return target;
	return left.length === 0 ? target.slice(0, at) : `${target.slice(0, at)}?${left.join('&')}`;
}
