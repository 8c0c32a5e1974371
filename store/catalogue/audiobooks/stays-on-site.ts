/**
 * Whether an address that another one leads to is of the same site: the same host and port, with www or without, and
 * never from https back to http.
 */
export const staysOnSite = (from: URL, to: URL): boolean =>
	hostOf(from) === hostOf(to) && (to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:'));

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');
