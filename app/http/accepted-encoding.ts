import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings: Encoding[] = ['br', 'gzip'];
const available = [...encodings, 'identity'];

/** The smallest answer that is compressed, in bytes. For a smaller one, compression costs more than it saves. */
export const minPackedBytes = 1000;

/**
 * Returns the encoding for a client that accepts this, Brotli first if the client has no preference. Null means
 * uncompressed, also for clients that say they accept nothing at all.
 * @param accepted the value of `Accept-Encoding`
 */
export function acceptedEncoding(accepted: string | null | undefined): Encoding | null {
	if (!accepted) return null;
	const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
	const wanted = negotiator.encoding(available, { preferred: encodings });
	return encodings.find((encoding) => encoding === wanted) ?? null;
}
