import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings: Encoding[] = ['br', 'gzip'];
const available = [...encodings, 'identity'];

/** The smallest answer that is compressed, in bytes. For smaller answers, compression costs more time than it saves. */
export const minPackedBytes = 1000;

/**
 * Returns the encoding for a client. Prefers Brotli if the client has no preference. Returns null for no compression, also if the
 * client claims to accept no encoding at all.
 * @param accepted the value of `Accept-Encoding`
 */
export function acceptedEncoding(accepted: string | null | undefined): Encoding | null {
	if (!accepted) return null;
	const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
	const wanted = negotiator.encoding(available, { preferred: encodings });
	return encodings.find((encoding) => encoding === wanted) ?? null;
}
