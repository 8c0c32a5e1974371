/** The most pictures of the inside of a title. */
const maxPictures = 12;
/** The longest address of a picture, in characters. */
const maxAddressLength = 500;

/**
 * Whether a text is the address of a picture that a browser may show. It must be https, because browsers block other pictures on
 * secure pages.
 */
export const isPictureAddress = (text: string): boolean =>
	text.length <= maxAddressLength &&
	/^https:\/\/[^/\s"'<>]+\.[^/\s"'<>]+\/[^\s"'<>]*$/.test(text) &&
	URL.canParse(text);

/** Returns the addresses of pictures among some texts, without duplicates, at most twelve. */
export const pictureAddresses = (texts: readonly string[]): string[] =>
	[...new Set(texts.map((text) => text.trim()).filter(isPictureAddress))].slice(0, maxPictures);
