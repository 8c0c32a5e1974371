import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings: Encoding[] = ['br', 'gzip'];
const available = [...encodings, 'identity'];

/**
 * The minimum size of an answer that is compressed, in bytes. For smaller answers, compression costs more time than it saves.
 */
export const minPackedBytes = 1000;

/**
 * Returns the encoding of the answer for a client. Prefers Brotli if the client has no preference. Returns null for no
 * compression. Also returns null if the client's header excludes every encoding.
 * @param accepted the value of `Accept-Encoding`
 */
export function acceptedEncoding(accepted: string | null | undefined): Encoding | null {
	if (!accepted) return null;
	const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
	const wanted = negotiator.encoding(available, { preferred: encodings });
	return encodings.find((encoding) => encoding === wanted) ?? null;
}
