/** Addresses that end in a secret token. Anyone who knows the token could use the invitation or the stock alert. */
const token = /(?<!\/)(\/+(?:desk\/+invitation|stock-alert)\/+)[^/?#\s"'()]+/gi;

/** Returns a text without the secret tokens in the paths of addresses. */
export const withoutTokens = (text: string): string => text.replace(token, '$1…');

/** The query of a web address. A mailed link can have its token there. */
const query = /(https?:\/\/[^\s?#"'()]+)[?#][^\s"'():]*/gi;

/** Returns a short text without the secret tokens and the queries of the web addresses in it. */
export const withoutSecrets = (text: string): string => withoutTokens(text).replace(query, '$1');
