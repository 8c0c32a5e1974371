import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Enrolment } from '../../contract/desk-session';

/**
 * The number of seconds for which a code of the authenticator is valid. A code is also accepted one period earlier or later,
 * because clocks differ.
 */
const stepSeconds = 30;
/** The length of a secret in bytes, as recommended by RFC 4226. */
const secretLength = 20;

/** Returns a new authenticator's secret, in base32. */
export const newSecret = (): string => new Secret({ size: secretLength }).base32;

const totpOf = (secret: string, issuer = '', label = '') =>
	new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds });

/**
 * Returns the number of the 30-second period that a code belongs to; null if the code is invalid.
 * @param now unix seconds
 */
export function stepOf(secret: string, code: string, now: number): number | null {
	const token = code.replace(/\s/g, '');
	if (!/^\d{6}$/.test(token)) return null;
	const off = totpOf(secret).validate({ token, timestamp: now * 1000, window: 1 });
	return off === null ? null : Math.floor(now / stepSeconds) + off;
}

/** Returns the QR code's address, and the secret to type, for setting up an authenticator. */
export function enrolmentOf(secret: string, issuer: string, email: string): Enrolment {
	// A colon separates the shop's name from the e-mail address in the QR code's address, so the name may not contain a colon.
	const uri = totpOf(secret, issuer.replaceAll(':', ' ').trim() || 'Bookshop', email).toString();
	return { secret, uri, qr_svg: renderSVG(uri, { border: 4 }) };
}
