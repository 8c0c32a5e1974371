/** The maximum number of pictures of the inside that are stored for a title. */
const maxPictures = 12;
/** The maximum length of a picture's URL, in characters. */
const maxAddressLength = 500;

/**
 * Whether a text is the URL of a picture that a browser may show. The URL must begin with https, because browsers block other
 * pictures on secure pages.
 */
export const isPictureAddress = (text: string): boolean =>
	text.length <= maxAddressLength &&
	/^https:\/\/[^/\s"'<>]+\.[^/\s"'<>]+\/[^\s"'<>]*$/.test(text) &&
	URL.canParse(text);

/** Returns those of the texts that are picture URLs, without duplicates, at most twelve. */
export const pictureAddresses = (texts: readonly string[]): string[] =>
	[...new Set(texts.map((text) => text.trim()).filter(isPictureAddress))].slice(0, maxPictures);
