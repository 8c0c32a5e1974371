/** The known carriers, each with a pattern for its name and the address of its tracking page. */
const carriers: readonly { name: RegExp; address(number: string): string }[] = [
	{
		name: /canada\s*post|postes\s*canada/i,
		address: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
	},
	{ name: /purolator/i, address: (number) => `https://www.purolator.com/en/shipping/tracker?pins=${number}` },
	{ name: /\bups\b/i, address: (number) => `https://www.ups.com/track?tracknum=${number}` },
	{ name: /\busps\b/i, address: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
	{ name: /fed\s*ex/i, address: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
	{
		name: /\bdhl\b/i,
		address: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
	},
	{
		name: /royal\s*mail/i,
		address: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
	},
];

/** Returns the address of the carrier's tracking page. Returns null for an unknown carrier or an empty tracking number. */
export function trackingAddress(carrier: string, trackingNumber: string): string | null {
	const number = trackingNumber.replace(/\s/g, '');
	const known = carriers.find(({ name }) => name.test(carrier));
	return known && number !== '' ? known.address(encodeURIComponent(number)) : null;
}
