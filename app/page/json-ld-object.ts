/** What schema.org describes, as it goes through a loader into `script:ld+json` of a route's meta. */
export interface JsonLd {
	[property: string]: string | number | string[] | JsonLd | JsonLd[];
}
