/**
 * The ONIX elements that the shop reads, with their short tags, for releases 2.1, 3.0 and 3.1. All other elements are skipped,
 * including their child elements.
 */
const dataElements: Record<string, string> = {
	a001: 'RecordReference',
	a002: 'NotificationType',
	b003: 'PublicationDate',
	b004: 'ISBN',
	b005: 'EAN13',
	b012: 'ProductForm',
	b014: 'ProductFormDescription',
	b018: 'TitleOfSeries',
	b019: 'NumberWithinSeries',
	b023: 'TitleOfSet',
	b026: 'ItemNumberWithinSet',
	b028: 'DistinctiveTitle',
	b029: 'Subtitle',
	b030: 'TitlePrefix',
	b031: 'TitleWithoutPrefix',
	b034: 'SequenceNumber',
	b035: 'ContributorRole',
	b036: 'PersonName',
	b037: 'PersonNameInverted',
	b038: 'TitlesBeforeNames',
	b039: 'NamesBeforeKey',
	b040: 'KeyNames',
	b041: 'NamesAfterKey',
	b044: 'BiographicalNote',
	b047: 'CorporateName',
	b056: 'EditionTypeCode',
	b057: 'EditionNumber',
	b058: 'EditionStatement',
	b061: 'NumberOfPages',
	b064: 'BASICMainSubject',
	b065: 'BICMainSubject',
	b067: 'SubjectSchemeIdentifier',
	b069: 'SubjectCode',
	b070: 'SubjectHeadingText',
	b073: 'AudienceCode',
	b079: 'ImprintName',
	b081: 'PublisherName',
	b191: 'MainSubjectSchemeIdentifier',
	b201: 'WorkIDType',
	b202: 'TitleType',
	b203: 'TitleText',
	b204: 'AudienceCodeType',
	b206: 'AudienceCodeValue',
	b211: 'EpubType',
	b218: 'ExtentType',
	b219: 'ExtentValue',
	b220: 'ExtentUnit',
	b221: 'ProductIDType',
	b244: 'IDValue',
	b247: 'PrefixToKey',
	b248: 'SuffixToKey',
	b249: 'UnnamedPersons',
	b251: 'CountryCode',
	b252: 'LanguageCode',
	b253: 'LanguageRole',
	b089: 'SalesRightsType',
	b090: 'RightsCountry',
	b091: 'RightsRegion',
	b291: 'PublishingRole',
	b306: 'Date',
	b333: 'ProductFormDetail',
	b374: 'TextSourceCorporate',
	b388: 'RightsTerritory',
	b394: 'PublishingStatus',
	b398: 'RegionCode',
	c093: 'MeasureTypeCode',
	c094: 'Measurement',
	c095: 'MeasureUnitCode',
	d102: 'TextTypeCode',
	d104: 'Text',
	d107: 'TextAuthor',
	d108: 'TextSourceTitle',
	f114: 'MediaFileTypeCode',
	f116: 'MediaFileLinkTypeCode',
	f117: 'MediaFileLink',
	h208: 'RelationCode',
	j141: 'AvailabilityCode',
	j143: 'OnSaleDate',
	j145: 'PackQuantity',
	j148: 'PriceTypeCode',
	j151: 'PriceAmount',
	j152: 'CurrencyCode',
	j161: 'PriceEffectiveFrom',
	j162: 'PriceEffectiveUntil',
	j192: 'UnpricedItemType',
	j260: 'DateFormat',
	j261: 'PriceQualifier',
	j263: 'MinimumOrderQuantity',
	j396: 'ProductAvailability',
	j407: 'MarketPublishingStatus',
	j408: 'MarketDateRole',
	m184: 'DefaultLanguageOfText',
	m185: 'DefaultPriceTypeCode',
	m186: 'DefaultCurrencyCode',
	m187: 'DefaultLinearUnit',
	m188: 'DefaultWeightUnit',
	n338: 'NoSeries',
	n339: 'NoContributor',
	n386: 'NoEdition',
	x310: 'DefaultPriceType',
	x315: 'MeasureType',
	x329: 'CollectionType',
	x409: 'TitleElementLevel',
	x410: 'PartNumber',
	x411: 'NoCollection',
	x419: 'EditionType',
	x425: 'MainSubject',
	x426: 'TextType',
	x427: 'ContentAudience',
	x428: 'SourceTitle',
	x435: 'ResourceLink',
	x436: 'ResourceContentType',
	x437: 'ResourceMode',
	x441: 'ResourceForm',
	x443: 'CorporateNameInverted',
	x448: 'PublishingDateRole',
	x449: 'CountriesIncluded',
	x450: 'RegionsIncluded',
	x451: 'CountriesExcluded',
	x452: 'RegionsExcluded',
	x455: 'ProductRelationCode',
	x456: 'ROWSalesRightsType',
	x462: 'PriceType',
	x476: 'PriceDateRole',
	x481: 'CollectionSequenceNumber',
};

/**
 * The ONIX elements that contain other elements (composites). The short tag of a composite is its reference name in lower case.
 */
const composites = [
	'AlternativeName',
	'Audience',
	'Collection',
	'CollectionSequence',
	'Contributor',
	'ContributorPlace',
	'Extent',
	'Header',
	'Imprint',
	'Language',
	'MainSubject',
	'Market',
	'MarketDate',
	'Measure',
	'MediaFile',
	'NotForSale',
	'OtherText',
	'Price',
	'PriceDate',
	'Product',
	'ProductIdentifier',
	'ProductSupply',
	'Publisher',
	'PublishingDate',
	'RelatedProduct',
	'RelatedWork',
	'ResourceVersion',
	'SalesRights',
	'Series',
	'Set',
	'Subject',
	'SupplyDetail',
	'SupportingResource',
	'Territory',
	'TextContent',
	'Title',
	'TitleDetail',
	'TitleElement',
	'WorkIdentifier',
];

/**
 * Block elements that ONIX 3 puts around other elements. In ONIX 2.1, those elements are directly in the product. The block
 * elements are ignored, but the elements in them are read.
 */
const blocksTable = new Set([
	'DescriptiveDetail',
	'CollateralDetail',
	'PublishingDetail',
	'RelatedMaterial',
	'MarketPublishingDetail',
	'MarketRepresentation',
]);

const roots = ['ONIXMessage', 'Product'];

const names = new Map<string, string>([
	...Object.entries(dataElements),
	...Object.values(dataElements).map((name) => [name, name] as const),
	...[...composites, ...blocksTable].flatMap((name) => [[name, name] as const, [name.toLowerCase(), name] as const]),
]);

/**
 * Returns the reference name of an ONIX element, given its reference name or its short tag. Returns `undefined` for an element
 * that the shop does not read.
 */
export function elementName(tag: string): string | undefined {
	return names.get(tag) ?? names.get(localName(tag));
}

/** Returns whether an ONIX element is only a block around other elements. */
export function isBlock(name: string): boolean {
	return blocksTable.has(name);
}

/** Whether an element can be the root of an ONIX document, which is a message or a single product. */
export function isRoot(tag: string): boolean {
	return roots.some((root) => root.toLowerCase() === localName(tag).toLowerCase());
}

/** Whether the text of an ONIX element may contain XHTML. */
export function holdsMarkup(name: string): boolean {
	return name === 'Text' || name === 'BiographicalNote';
}

function localName(tag: string): string {
	return tag.slice(tag.indexOf(':') + 1);
}
