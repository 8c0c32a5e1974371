/** As it is written on an envelope: the street, then the town with its province and code. */
export function locationLines(place: {
	address: string;
	city: string;
	province: string;
	postal_code: string;
}): string[] {
	const region = [place.province, place.postal_code].filter((part) => part !== '').join('\u00a0\u00a0');
	return [place.address, [place.city, region].filter((part) => part !== '').join(', ')].filter((line) => line !== '');
}
