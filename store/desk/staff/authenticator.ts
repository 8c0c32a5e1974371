import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Enrolment } from '../../contract/desk-session';

/** A code is good for so long, and for as long before and after: clocks go wrong. Seconds. */
const stepSeconds = 30;
/** Bytes, as the standard advises (RFC 4226). */
const secretLength = 20;

/** A new authenticator's secret, in base32. */
export const newSecret = (): string => new Secret({ size: secretLength }).base32;

const totpOf = (secret: string, issuer = '', label = '') =>
	new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds });

/**
 * The time step that a code is of; null for one that is of none.
 * @param now unix seconds
 */
export function stepOf(secret: string, code: string, now: number): number | null {
	const token = code.replace(/\s/g, '');
	if (!/^\d{6}$/.test(token)) return null;
	const off = totpOf(secret).validate({ token, timestamp: now * 1000, window: 1 });
	return off === null ? null : Math.floor(now / stepSeconds) + off;
}

/** What there is to scan, or to type, to set an authenticator up. */
export function enrolmentOf(secret: string, issuer: string, email: string): Enrolment {
	// A colon parts the two in the address.
	const uri = totpOf(secret, issuer.replaceAll(':', ' ').trim() || 'Bookshop', email).toString();
	return { secret, uri, qr_svg: renderSVG(uri, { border: 4 }) };
}
